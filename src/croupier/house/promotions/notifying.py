"""Winners are notified; every endeavour is taken down, whether it reaches them or not."""

from datetime import datetime

from croupier.house.promotions.actions import Notify
from croupier.house.promotions.cites import PromotionCites
from croupier.house.promotions.events import Events, NotifyingAttempted
from croupier.house.promotions.legal import refusal
from croupier.house.promotions.state import Promotion
from croupier.house.promotions.win import Attempt, Means
from croupier.house.promotions.winning import check_win
from croupier.rulebooks.clauses import Clauses


def notify(state: Promotion, action: Notify, now: datetime) -> Events:
    cites = state.rules.cites
    win = check_win(state, action.win)
    if action.by not in list(Means):
        raise refusal(
            state,
            "no-such-means",
            cites.promo_notify,
            f"a winner is notified by {', '.join(Means)}; not {action.by!r}",
        )
    attempt = Attempt(Means(action.by), action.reached, now, action.note)
    clauses = cites.promo_notify + _of_means(cites, action.by)
    return (NotifyingAttempted(win.number, attempt, now, clauses),)


def _of_means(cites: PromotionCites, means: Means) -> Clauses:
    return {
        Means.FACE_TO_FACE: cites.promo_face_to_face,
        Means.MAIL: cites.promo_mail,
        Means.TELEPHONE: cites.promo_telephone,
        Means.EMAIL: cites.promo_email,
    }[means]
