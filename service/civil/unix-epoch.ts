/** 1970-01-01T00:00:00Z as a Julian day. */
export const UNIX_EPOCH_JD = 2_440_587.5;
export const DAY_SECONDS = 86_400;
