/** What a day can be asked to be good for, in the order of the contract. */
export const ACTIVITY_NAMES = [
  "general",
  "business",
  "romance",
  "health",
  "creative",
  "travel",
  "home",
  "clarity",
] as const;

export type ActivityName = (typeof ACTIVITY_NAMES)[number];
