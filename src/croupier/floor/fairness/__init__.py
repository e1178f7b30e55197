"""The order of the cards: nobody can predict it, and anybody can check it afterwards.

`shuffle` makes an order from a secret, `commitments` publishes the secret's hash before the deal,
`contributions` lets players influence the order, `deals` joins both, `proof` checks a round."""
