// The five rulebooks by their places, shortly: pages that choose one begin before the server has answered.
export const RULEBOOKS: readonly { value: string; words: string }[] = [
  { value: "nz-lunar", words: "New Zealand Lunar" },
  { value: "wa-lunar", words: "Washington Lunar" },
  { value: "vu-lunar", words: "Vanuatu Lunar" },
  { value: "nsw-lunar", words: "New South Wales Lunar" },
  { value: "nz-uth", words: "New Zealand Hold’em" },
];
