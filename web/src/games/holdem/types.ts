// What the server says of a round of Ultimate Texas Hold'em.
import type { components } from "../../api/generated/server";

export type HoldemPlay = components["schemas"]["HoldemPlay"];
export type HoldemBox = components["schemas"]["HoldemBox"];
