// What the server says of a round of Lunar Poker.
import type { components } from "../../api/generated/server";

export type LunarPlay = components["schemas"]["LunarPlay"];
export type LunarBox = components["schemas"]["LunarBox"];
