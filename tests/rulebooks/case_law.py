"""What the documents make of irregularities, written down from their pages.

A line a way through a case: the answers given | what becomes of the round | of wagers | by which
clauses. `all` is every wager that the outcome names. A line set in goes on the one before.
"""

NZ_LUNAR = """
void-hand breach=cards_left_the_table declared_void=yes | box over
    | ante void, bet void, super void | 11.1
void-hand breach=swapped_or_told declared_void=no | goes on | all stands | 11.1
void-hand breach=something_else | goes on | all stands | 11.1
collusion told=yes declared_void=yes | box over | ante void, bet void, super void | 11.1
collusion told=no | goes on | all stands | 9.14(a), 9.14(b), 9.14(c)

wrong-number has_ante=yes whole_round=yes | dealt again | all void | 11.2, 11.11
wrong-number has_ante=yes whole_round=no | goes on | all void | 11.2, 11.11
wrong-number has_ante=no deal_complete=yes | goes on | all stands | 11.9
misdeal whole_round=yes | dealt again | all void | 11.11
misdeal whole_round=no | goes on | all void | 11.11

exposed-card where=in_the_deal how_many=one whose=box | goes on | all stands | 11.3
exposed-card where=in_the_deal how_many=one whose=dealer | goes on | all stands | 11.4
exposed-card where=in_the_deal how_many=more | dealt again | all void | 11.5, 11.11
exposed-card where=in_a_draw before=no | goes on | all stands | 11.3
exposed-card where=in_a_draw before=yes | dealt again
    | all void | 11.5, 11.11, ruling:exposed-together
exposed-card where=by_a_player declared_void=no | goes on | all stands | 11.6
exposed-card where=by_a_player declared_void=yes | box over
    | ante void, bet void, super void | 11.6, 11.1
exposed-card where=by_the_dealer all_decided=no | goes on | all stands | 11.7
exposed-card where=by_the_dealer all_decided=yes | goes on | all stands | 9.10
exposed-card where=before_the_shoe | not begun | all stands | 7.1(e)

no-wager deal_complete=no hand_complete=no | dealt again | all void | 11.8, 11.11
no-wager deal_complete=no hand_complete=yes | goes on | all stands | 11.9
no-wager deal_complete=yes | goes on | all stands | 11.9

deck-not-52 round_running=yes | dealt again | all void | 11.10, 11.11
deck-not-52 round_running=no | not begun | | 7.3
shuffler-fault deck_right=no | dealt again | all void | 11.10
shuffler-fault deck_right=yes | as decided | | 11.20
wrong-order number_right=yes | as decided | | 11.20
wrong-order number_right=no whole_round=yes | dealt again | all void | 11.2

absent decision_due=yes away=yes | box over | ante forfeited, super forfeited | 11.12
absent decision_due=yes away=no | as decided | | 11.20
absent decision_due=no | goes on | all stands | 11.12

collected-early laid_down=no possible=yes | goes on | all stands | 11.13
collected-early laid_down=no possible=no | box over | ante void, bet void, super void | 11.13
collected-early laid_down=yes on_top=yes | goes on | all stands | 11.14
collected-early laid_down=yes on_top=no | box over | ante lost, bet void | 11.14, 9.4

undeclared-instant drew=yes viewed=no later_boxes=no pays=yes | box over | ante paid | 11.15, 5.6
undeclared-instant drew=yes viewed=no later_boxes=no pays=no | goes on | ante stands | 11.15
undeclared-instant drew=yes viewed=no later_boxes=yes | goes on | ante stands | 11.16
undeclared-instant drew=yes viewed=yes | goes on | ante stands | 11.16
undeclared-instant drew=no | goes on | ante paid | 5.6, 9.2
undeclared-super drew=yes viewed=no later_boxes=no pays=yes | goes on
    | super paid, ante stands | 11.17, 5.9
undeclared-super drew=yes viewed=no later_boxes=no pays=no | goes on | super lost | 11.17
undeclared-super drew=yes viewed=no later_boxes=yes | goes on | super lost | 11.18
undeclared-super drew=yes viewed=yes | goes on | super lost | 11.18
undeclared-super drew=no collected=yes | goes on | super lost | 9.2
undeclared-super drew=no collected=no | goes on | super paid | 9.2, 9.3

out-of-cards | goes on | all stands | 11.19
change-of-mind locked_in=yes | goes on | all stands | 5.7, 5.10
change-of-mind locked_in=no | goes on | all stands | 5.7, 5.10
wrong-bet at_settlement=no | goes on | all stands | 5.2(b)
wrong-bet at_settlement=yes | as decided | | 11.20
not-covered | as decided | | 11.20

no-qualify forces=no | box over | ante paid, bet stand-off | 10.2, 5.5
no-qualify forces=yes qualifies=no | box over | ante stand-off, bet stand-off, force_fee kept | 10.4
no-qualify forces=yes qualifies=yes | goes on | ante stands, bet stands, force_fee kept | 10.3, 10.5
force already=yes | goes on | | 10.4
stand-off | box over | ante stand-off, bet stand-off | 10.6(c), 10.10
second-combination beats=yes card_outside=yes | box over | bet paid, ante stand-off | 10.9
second-combination beats=yes card_outside=no | box over | bet paid | 10.8(a)
second-combination beats=no | goes on | | 10.9
instant first_five=yes | box over | ante paid, super paid | 5.6, 5.8
instant first_five=no | goes on | ante stands, bet stands | 5.5
super-straight-flush | box over | ante paid, super paid | 5.11
max-payout | goes on | all paid | 5.12
"""

WA_LUNAR = """
void-hand breach=cards_left_the_table declared_void=yes | box over
    | ante void, bet void, super void, super_on void, dealer_super void, super_by_others stands
    | 11.1
void-hand breach=swapped_or_told declared_void=no | goes on | all stands | 11.1
void-hand breach=laid_cards_elsewhere_than_told declared_void=yes | box over | ante void | 11.1
void-hand breach=something_else | goes on | all stands | 11.1
collusion told=yes declared_void=yes | box over
    | ante void, bet void, super void, super_on void, dealer_super void, super_by_others stands
    | 11.1
collusion told=no | goes on | all stands | 9.15(a), 9.15(b)

wrong-number has_ante=yes whole_round=yes | dealt again | all void | 11.2, 11.11
wrong-number has_ante=yes whole_round=no | goes on | all void | 11.2, 11.11
wrong-number has_ante=no deal_complete=yes | goes on | all stands | 11.9
misdeal whole_round=yes | dealt again | all void | 11.11
misdeal whole_round=no | goes on | all void | 11.11

exposed-card where=in_the_deal how_many=one whose=box | goes on | all stands | 11.3
exposed-card where=in_the_deal how_many=one whose=dealer | goes on | all stands | 11.4
exposed-card where=in_the_deal how_many=more | dealt again | all void | 11.5, 11.11
exposed-card where=in_a_draw before=no | goes on | all stands | 11.3
exposed-card where=in_a_draw before=yes | dealt again
    | all void | 11.5, 11.11, ruling:exposed-together
exposed-card where=by_a_player declared_void=no | goes on | all stands | 11.6
exposed-card where=by_a_player declared_void=yes | box over
    | ante void, bet void, super void, super_on void, dealer_super void, super_by_others stands
    | 11.6, 11.1
exposed-card where=by_the_dealer all_decided=no | goes on | all stands | 11.7
exposed-card where=by_the_dealer all_decided=yes | goes on | all stands | 9.10
exposed-card where=before_the_shoe | not begun | all stands | 7.1(h)

no-wager deal_complete=no hand_complete=no | dealt again | all void | 11.8, 11.11
no-wager deal_complete=no hand_complete=yes | goes on | all stands | 11.9
no-wager deal_complete=yes | goes on | all stands | 11.9

deck-not-52 round_running=yes | dealt again | all void | 11.10, 11.11
deck-not-52 round_running=no | not begun | | 7.3
shuffler-fault deck_right=no | dealt again | all void | 11.10
shuffler-fault deck_right=yes | as decided | | 11.18
wrong-order number_right=yes | as decided | | 11.18
wrong-order number_right=no whole_round=yes | dealt again | all void | 11.2

absent decision_due=yes away=yes | box over
    | ante forfeited, super forfeited, super_on forfeited, dealer_super forfeited | 11.12
absent decision_due=yes away=no | as decided | | 11.18
absent decision_due=no | goes on | all stands | 11.12

collected-early laid_down=no possible=yes | goes on | all stands | 11.13
collected-early laid_down=no possible=no | box over
    | ante void, bet void, super void, super_on stands, dealer_super stands, super_by_others void
    | 11.13
collected-early laid_down=yes on_top=yes | goes on | all stands | 11.14
collected-early laid_down=yes on_top=no | box over | ante lost, bet void | 11.14, 9.4

undeclared-instant drew=yes viewed=no later_boxes=no pays=yes | box over | ante paid | 11.15, 5.4
undeclared-instant drew=yes viewed=no later_boxes=no pays=no | goes on | ante stands | 11.15
undeclared-instant drew=yes viewed=no later_boxes=yes | goes on | ante stands | 11.15
undeclared-instant drew=yes viewed=yes | goes on | ante stands | 11.15
undeclared-instant drew=no | goes on | ante paid | 5.4, 9.2
undeclared-super drew=yes viewed=no later_boxes=no pays=yes | goes on
    | super paid, super_by_others paid, ante stands | 11.16, 5.7
undeclared-super drew=yes viewed=no later_boxes=no pays=no | goes on
    | super lost, super_by_others lost | 11.16
undeclared-super drew=yes viewed=no later_boxes=yes | goes on
    | super lost, super_by_others lost | 11.16
undeclared-super drew=yes viewed=yes | goes on | super lost, super_by_others lost | 11.16
undeclared-super drew=no collected=yes | goes on | super lost | 9.2
undeclared-super drew=no collected=no | goes on | super paid | 9.2, 9.3

out-of-cards | goes on | all stands | 11.17
change-of-mind locked_in=yes | goes on | all stands | 5.5, 5.8
change-of-mind locked_in=no | goes on | all stands | 5.5, 5.8
wrong-bet at_settlement=no | goes on | all stands | 5.2(b)
wrong-bet at_settlement=yes | as decided | | 11.18
not-covered | as decided | | 11.18

no-qualify | box over | ante paid, bet stand-off | 10.2, 5.3
stand-off | box over | ante stand-off, bet stand-off | 10.4(c), 10.8
second-combination beats=yes card_outside=yes | box over | bet paid, ante stand-off | 10.7
second-combination beats=yes card_outside=no | box over | bet paid | 10.6(a)
second-combination beats=no | goes on | | 10.7
instant first_five=yes | box over | ante paid, super paid | 5.4, 5.6
instant first_five=no | goes on | ante stands, bet stands | 5.3
super-straight-flush | box over | ante paid, super paid | 5.9
max-payout | goes on | all paid | 5.11
super-elsewhere combination=yes own_seven_high=yes | goes on | super_on paid | 5.7, 9.3
super-elsewhere combination=yes own_seven_high=no | goes on | super_on lost | 5.7
super-elsewhere combination=no | goes on | super_on lost | 9.2
dealer-super combination=yes | goes on | dealer_super paid | 5.10, 9.11
dealer-super combination=no | goes on | dealer_super lost | 9.11
super-missing dealing_begun=no | not begun | | 5.1
super-missing dealing_begun=yes | as decided | | 11.18
"""

VU_LUNAR = """
void-hand breach=cards_left_the_table declared_void=yes | box over
    | ante void, bet void, super stands | 11.1
void-hand breach=swapped_or_told declared_void=no | goes on | all stands | 11.1
void-hand breach=something_else | goes on | all stands | 11.1
collusion told=yes declared_void=yes | box over | ante void, bet void, super stands | 11.1
collusion told=no | goes on | all stands | 9.14(a), 9.14(b)

wrong-number has_ante=yes whole_round=yes | dealt again | all void | 11.2, 11.11
wrong-number has_ante=yes whole_round=no | goes on | all void | 11.2, 11.11
wrong-number has_ante=no deal_complete=yes | goes on | all stands | 11.9
misdeal whole_round=yes | dealt again | all void | 11.11
misdeal whole_round=no | goes on | all void | 11.11

exposed-card where=in_the_deal how_many=one whose=box | goes on | all stands | 11.3
exposed-card where=in_the_deal how_many=one whose=dealer | goes on | all stands | 11.4
exposed-card where=in_the_deal how_many=more | dealt again | all void | 11.5, 11.11
exposed-card where=in_a_draw before=no | goes on | all stands | 11.3
exposed-card where=in_a_draw before=yes | dealt again
    | all void | 11.5, 11.11, ruling:exposed-together
exposed-card where=by_a_player declared_void=no | goes on | all stands | 11.6
exposed-card where=by_a_player declared_void=yes | box over
    | ante void, bet void, super stands | 11.6, 11.1
exposed-card where=by_the_dealer all_decided=no | goes on | all stands | 11.7
exposed-card where=by_the_dealer all_decided=yes | goes on | all stands | 9.10
exposed-card where=before_the_shoe | not begun | all stands | 7.1(e)

no-wager deal_complete=no hand_complete=no | dealt again | all void | 11.8, 11.11
no-wager deal_complete=no hand_complete=yes | goes on | all stands | 11.9
no-wager deal_complete=yes | goes on | all stands | 11.9

deck-not-52 round_running=yes | dealt again | all void | 11.10, 11.11
deck-not-52 round_running=no | not begun | | 7.3
shuffler-fault deck_right=no | dealt again | all void | 11.10
shuffler-fault deck_right=yes | as decided | | 11.18
wrong-order number_right=yes | as decided | | 11.18
wrong-order number_right=no whole_round=yes | dealt again | all void | 11.2

absent decision_due=yes away=yes | box over | ante forfeited, super forfeited | 11.12
absent decision_due=yes away=no | as decided | | 11.18
absent decision_due=no | goes on | all stands | 11.12

collected-early laid_down=no possible=yes | goes on | all stands | 11.13
collected-early laid_down=no possible=no | box over | ante void, bet void, super void | 11.13
collected-early laid_down=yes on_top=yes | goes on | all stands | 11.14
collected-early laid_down=yes on_top=no | box over | ante lost, bet void | 11.14, 9.4

undeclared-instant drew=yes viewed=no later_boxes=no pays=yes | box over | ante paid | 11.15, 5.6
undeclared-instant drew=yes viewed=no later_boxes=no pays=no | goes on | ante stands | 11.15
undeclared-instant drew=yes viewed=no later_boxes=yes | goes on | ante stands | 11.15
undeclared-instant drew=yes viewed=yes | goes on | ante stands | 11.15
undeclared-instant drew=no | goes on | ante paid | 5.6, 9.2
undeclared-super drew=yes viewed=no later_boxes=no pays=yes | goes on
    | super paid, ante stands | 11.16, 5.9
undeclared-super drew=yes viewed=no later_boxes=no pays=no | goes on | super lost | 11.16
undeclared-super drew=yes viewed=no later_boxes=yes | goes on | super lost | 11.16
undeclared-super drew=yes viewed=yes | goes on | super lost | 11.16
undeclared-super drew=no collected=yes | goes on | super lost | 9.2
undeclared-super drew=no collected=no | goes on | super paid | 9.2, 9.3

out-of-cards | goes on | all stands | 11.17
change-of-mind locked_in=yes | goes on | all stands | 5.7, 5.10
change-of-mind locked_in=no | goes on | all stands | 5.7, 5.10
wrong-bet at_settlement=no | goes on | all stands | 5.2(b)
wrong-bet at_settlement=yes | as decided | | 11.18
not-covered | as decided | | 11.18

no-qualify forces=no | box over | ante paid, bet stand-off | 10.2, 5.5
no-qualify forces=yes qualifies=no | box over | ante stand-off, bet stand-off, force_fee kept | 10.4
no-qualify forces=yes qualifies=yes | goes on | ante stands, bet stands, force_fee kept | 10.3, 10.5
force already=yes | goes on | | 10.4
stand-off | box over | ante stand-off, bet stand-off | 10.6(c), 10.10
second-combination beats=yes card_outside=yes | box over | bet paid, ante stand-off | 10.9
second-combination beats=yes card_outside=no | box over | bet paid | 10.8(a)
second-combination beats=no | goes on | | 10.9
instant first_five=yes | box over | ante paid, super paid | 5.6, 5.8
instant first_five=no | goes on | ante stands, bet stands | 5.5
super-straight-flush | box over | ante paid, super paid | 5.11
max-payout | goes on | all paid | 5.12
"""

NSW_LUNAR = """
wrong-deal cards_handled=no whole_round=yes | dealt again | all void | 12.1, 12.10
wrong-deal cards_handled=yes number_right=no whole_round=yes | dealt again | all void | 12.2, 12.10
wrong-deal cards_handled=yes number_right=yes | as decided | | 12.18
wrong-number has_wagers=yes whole_round=no | goes on | all void | 12.2, 12.10
wrong-number has_wagers=no deal_complete=yes | goes on | all stands | 12.9

exposed-card where=in_the_deal how_many=one whose=box | goes on | all stands | 12.3
exposed-card where=in_the_deal how_many=one whose=dealer | goes on | all stands | 12.4
exposed-card where=in_the_deal how_many=more | dealt again | all void | 12.5, 12.10
exposed-card where=in_a_draw before=no | goes on | all stands | 12.3
exposed-card where=in_a_draw before=yes | dealt again
    | all void | 12.5, 12.10, ruling:exposed-together
exposed-card where=by_a_player suspicion=no | goes on | all stands | 12.6
exposed-card where=by_a_player suspicion=yes | goes on | all stands | 12.6, 12.13.1
exposed-card where=by_the_dealer all_decided=no | goes on | all stands | 12.7
exposed-card where=by_the_dealer all_decided=yes | goes on | all stands | 8.9

no-wager deal_complete=no | dealt again | all void | 12.8, 12.10
no-wager deal_complete=yes | goes on | all stands | 12.9
misdeal whole_round=yes | dealt again | all void | 12.10
misdeal whole_round=no | goes on | all void | 12.10

deck-not-52 round_running=yes | void | all void | 12.11.1, 12.11.2, 12.11.3, 12.11.4
deck-not-52 round_running=no | stands | | 12.11.1, 12.11.3, 12.11.4

wrong-bet at_settlement=yes amount=less | goes on | bet stands | 12.12.1
wrong-bet at_settlement=yes amount=more | goes on | bet stands | 12.12.2
wrong-bet at_settlement=no | goes on | bet stands | 5.3, 8.4.2
collusion | goes on | all stands | 12.13.1, 12.13.2, 12.13.3
loose-talk suspicion=yes | goes on | all stands | 12.13.2
loose-talk suspicion=no | goes on | all stands | 8.1, 8.2, 12.18

absent decision_due=yes | box over | ante void, super void, super_on stands, draw_fee kept | 12.14
absent decision_due=no | goes on | all stands | 12.14
collected-early possible=yes | goes on | all stands | 12.15
collected-early possible=no | box over | ante void, bet void, super void, draw_fee void | 12.15

undeclared-instant drew=yes viewed=no later_boxes=no pays=yes | box over | ante paid | 12.16.1, 10.3
undeclared-instant drew=yes viewed=no later_boxes=no pays=no | goes on | ante stands | 12.16.1
undeclared-instant drew=yes viewed=no later_boxes=yes | goes on | ante stands | 12.16.2
undeclared-instant drew=yes viewed=yes | goes on | ante stands | 12.16.2
undeclared-instant drew=no | goes on | ante paid | 9.4.4
undeclared-super collected=yes | goes on | super lost, super_by_others lost | 8.3.1
undeclared-super collected=no | goes on | super paid | 8.3

out-of-cards | goes on | all stands | 12.17, 4.1.4
not-covered | as decided | | 12.18

shuffler-jam still_works=yes | not begun | | 13.1
shuffler-jam still_works=no | void | all void | 13.2.1
shuffler-broken | void | all void | 13.2.1, 13.2.2, 13.2.3

device on_duty=yes | goes on | | 14.2
device on_duty=no satisfied=yes | goes on | all void | 14.1, 14.3.1, 14.3.2, 14.3.3, 14.3.4
device on_duty=no satisfied=no | goes on | all stands | 14.1
invalidated cause=disruption disrupted=yes | void | all void | 14.4.1, 14.5
invalidated cause=disruption disrupted=no | stands | all stands | 14.4
invalidated cause=fraud affected=yes forfeiture=no | void | all void | 14.4.2, 14.5
invalidated cause=fraud affected=yes forfeiture=yes | void | all forfeited | 14.4.2, 14.5
invalidated cause=fraud affected=no | stands | all stands | 14.4
advice who=an_employee | goes on | all stands | 14.6
advice who=a_spectator_or_player asked=yes | goes on | all stands | 14.7, 8.1
advice who=a_spectator_or_player asked=no | goes on | all stands | 14.7
close-table notice=yes | goes on | | 14.8
close-table notice=no | not begun | | 14.8
seat-vacated three_rounds=yes | not begun | | 14.9
seat-vacated three_rounds=no | not begun | | 14.9
side-bets | goes on | all stands | 14.10
refused-wager first_card_out=no | not begun | all void | 14.11
refused-wager first_card_out=yes | goes on | all stands | 14.11
dispute stage=nothing_yet | as decided | | 14.12
dispute stage=by_a_gaming_supervisor | as decided | | 14.12
dispute stage=by_the_casino_operator | as decided | | 14.13
copy-of-rules | goes on | | 14.14
wrong-payment | as decided | | 14.12, 14.13, 12.18
small-super first_card_out=no | not begun | | 5.2.5
small-super first_card_out=yes | as decided | | 12.18

below-minimum first_card_out=yes | goes on | all stands | 6.2
below-minimum first_card_out=no | not begun | | 6.1, 6.4
above-maximum which_round=this_one | goes on | all stands | 6.3
above-maximum which_round=an_earlier_one | stands | all stands | 6.3
change-limits higher_minimum=yes notice=no | goes on | | 6.5.1, 6.5.4
change-limits higher_minimum=yes notice=yes | goes on | | 6.5
concede wants_back=no | box over | ante lost, bet lost, dealer_super stands | 9.1
concede wants_back=yes | box over | ante lost, bet lost | 9.2
reveal-fold operator_shows=yes | goes on | all stands | 9.7
no-qualify straight_or_higher=no | box over | ante paid, bet stand-off | 9.3, 10.2
no-qualify straight_or_higher=yes | box over | ante paid, bet stand-off | 9.3, 10.2
stand-off | box over | ante stand-off, bet stand-off | 9.4.3.3
second-combination beats=yes card_outside=yes | box over | bet paid, ante stand-off | 9.5.1.3
instant first_five=yes | box over | ante paid, super paid | 10.3, 10.4
super-straight-flush | box over | ante paid, super paid | 10.6.1
"""

NZ_UTH = """
void-hand declared_void=yes | box over | all void | 12.1
void-hand declared_void=no | goes on | all stands | 12.1
cards-off-table | as decided | | 9.8, 12.1

wrong-number whose=a_box_with_wagers whole_round=yes | dealt again | all void | 12.2, 12.11
wrong-number whose=the_dealer | dealt again | all void | 12.2, 12.11
wrong-number whose=a_box_without_wagers deal_complete=yes jackpot_wager=no | goes on
    | all stands | 12.9
wrong-number whose=community | as decided | | 12.2
wrong-order number_right=yes | as decided | | 2.1
wrong-order number_right=no whole_round=yes | dealt again | all void | 12.2

exposed-card where=in_the_deal how_many=one whose=box | goes on | all stands | 12.3
exposed-card where=in_the_deal how_many=one whose=community | goes on | all stands | 12.3
exposed-card where=in_the_deal how_many=one whose=dealer | dealt again
    | all void | 12.4, 12.11
exposed-card where=in_the_deal how_many=more | dealt again | all void | 12.5, 12.11
exposed-card where=by_a_player declared_void=no | goes on | all stands | 12.6
exposed-card where=by_a_player declared_void=yes | box over | all void | 12.6, 12.1
exposed-card where=by_the_dealer all_decided=no | goes on | all stands | 12.7
exposed-card where=by_the_dealer all_decided=yes | goes on | all stands | 9.7
exposed-card where=before_the_shoe | not begun | all stands | 7.1(e)

no-wager deal_complete=no hand_complete=no | dealt again | all void | 12.8, 12.11
no-wager deal_complete=no hand_complete=yes jackpot_wager=no | goes on | all stands | 12.9
no-wager deal_complete=yes jackpot_wager=yes | goes on | jackpot void | 12.9
deck-not-52 round_running=yes | dealt again | all void | 12.10, 12.11
deck-not-52 round_running=no | not begun | | 7.3
shuffler-fault deck_right=no | dealt again | all void | 12.10
shuffler-fault deck_right=yes | as decided | | 7.1(d)
misdeal whole_round=yes | dealt again | all void | 12.11
misdeal whole_round=no | goes on | all void | 12.11

absent decision_due=yes away=yes | box over
    | ante forfeited, blind forfeited, trips forfeited, jackpot forfeited | 12.12
absent decision_due=yes away=no | as decided | | 12.12
absent decision_due=no | goes on | all stands | 12.12
collected-early laid_down=no possible=yes | goes on | all stands | 12.13
collected-early laid_down=no possible=no | box over | all void | 12.13
collected-early laid_down=yes on_top=yes | goes on | all stands | 12.14
collected-early laid_down=yes on_top=no | box over
    | ante lost, blind lost, play void, trips lost, jackpot lost | 12.14, 9.6
several-hands directed=yes viewed=one_other_only treated_as_own=yes | goes on
    | all stands | 12.15(a)
several-hands directed=yes viewed=one_other_only treated_as_own=no | goes on | all stands | 12.15
several-hands directed=yes viewed=more_than_one void_all=yes | box over | all void | 12.15(b)
several-hands directed=yes viewed=more_than_one void_all=no | goes on | all stands | 12.15
several-hands directed=yes viewed=own_seat_only | goes on | all stands | 5.8.2
several-hands directed=no | goes on | all stands | 5.8.2

fold | box over | ante lost, blind lost, trips lost, jackpot lost | 9.6
no-qualify reading=compare hand=higher | box over
    | ante stand-off, play paid, blind paid | 10.1(a), 10.1(b)
no-qualify reading=compare hand=lower | box over | ante stand-off, play lost, blind lost | 10.1(a)
no-qualify reading=compare hand=equal | box over
    | ante stand-off, play stand-off, blind stand-off | 10.1(a)
no-qualify reading=pay | box over | ante stand-off, play paid, blind paid | 10.1(b)
showdown hand=higher | box over | ante paid, play paid, blind paid | 10.8(b), 10.8(c)
showdown hand=lower | box over | ante lost, play lost, blind lost, trips paid | 10.7(b), 10.4
stand-off | box over | ante stand-off, play stand-off, blind stand-off | 10.6(c)
trips folded=yes | box over | trips lost | 9.6(b)
trips folded=no three_of_a_kind=yes | goes on | trips paid | 10.4
trips folded=no three_of_a_kind=no | goes on | trips lost | 5.11
blind hand=wins_below_a_straight | box over | blind stand-off | 10.8(c)
jackpot play_wager=yes first_five=yes how_many=no | goes on | jackpot paid | 11.9, 11.12
jackpot play_wager=no | goes on | jackpot lost | 10.2
jackpot-shared divided=no | goes on | jackpot paid | 11.10(a), 11.10(b), 11.10(c)
jackpot-shared divided=yes | goes on | jackpot paid | 11.6D(d)
jackpot-tables dealt_from=shoe | goes on | jackpot paid | 11.11(a)
max-payout | goes on | all paid | 5.13
"""

LAW = {
    "nz-lunar": NZ_LUNAR,
    "wa-lunar": WA_LUNAR,
    "vu-lunar": VU_LUNAR,
    "nsw-lunar": NSW_LUNAR,
    "nz-uth": NZ_UTH,
}
