import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { clocksOfPlace } from "./clocks-of-place.ts";

/** Name, latitude, longitude, and by date the clock used at noon with the other possible ones. */
type Place = readonly [string, number, number, Readonly<Record<string, string>>];

/**
 * Places by subject. A clock states what decided it (the zone's record, an own rule, a likely clock), its offset in hours, and the
 * offsets that the warning lists with their likelihood. The rules' sources in docs/birth-data.md state the facts.
 */
const SUBJECTS = JSON.parse(
  readFileSync(new URL("./clock-places.json", import.meta.url), "utf8"),
) as readonly (readonly [string, readonly Place[]])[];

function clockText(latitudeDeg: number, longitudeDeg: number, date: string): string {
  const { taken, isCertain, likelihoods } = clocksOfPlace([latitudeDeg, longitudeDeg], date);
  const decidedBy = isCertain === null ? "record" : isCertain ? "own" : "likely";
  const others = Object.entries(likelihoods).map(
    ([offsetHours, likelihood]) => `${rounded(Number(offsetHours))} ${likelihood}`,
  );
  return [`${decidedBy} ${rounded(taken)}`, others.join(", ")].filter((text) => text !== "").join("; ");
}

/** Hours to four decimals. */
function rounded(hours: number): string {
  return String(Math.round(hours * 1e4) / 1e4);
}

describe.each(SUBJECTS)("%s", (_subject, places) => {
  test.each(places)("%s", (_name, latitudeDeg, longitudeDeg, clocks) => {
    const clocksByDate = Object.keys(clocks).map((date) => [
      date,
      clockText(latitudeDeg, longitudeDeg, date),
    ]);
    expect(Object.fromEntries(clocksByDate)).toEqual(clocks);
  });
});
