import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isDate, readFragment, writeFragment } from "../../studio/fragment.ts";
import { FIRST_STATE } from "../../studio/state.ts";
import { seededStates } from "./seeded-states.ts";

const reasonOf = (fragment: string): string => {
  const read = readFragment(fragment);
  return read.ok ? "read" : read.reason;
};

describe("the fragment of an address", () => {
  test("carries every state of the studio, within 4 kB", () => {
    for (const state of seededStates(200)) {
      const fragment = writeFragment(state);
      expect(fragment.length).toBeLessThan(4096);
      expect(readFragment(fragment)).toEqual({ ok: true, state });
    }
  });

  test("is empty for the sky of now", () => {
    expect(writeFragment(FIRST_STATE)).toBe("");
    expect(readFragment("")).toEqual({ ok: true, state: FIRST_STATE });
  });

  test("carries a state without points and aspects", () => {
    const state = { ...FIRST_STATE, points: [], orbsDeg: {} };
    expect(readFragment(writeFragment(state))).toEqual({ ok: true, state });
  });

  test.each([
    [`d=1990-06-15&n=${"a".repeat(5000)}`, "This link is too long: at most 4096 characters are read."],
    ["d=1990-02-30&p=1,2", "the date does not exist"],
    ["d=1990-06-15&t=24:00&p=1,2", "the time does not exist"],
    ["d=1990-06-15", "it has a date without a place"],
    ["d=1990-06-15&p=91,2", "a latitude is not from −90 to 90"],
    ["d=1990-06-15&p=1,2,3", "a place is not two coordinates"],
    ["d=1990-06-15&p=1,2&tz=<script>", "the time zone is not a name"],
    ["d=1990-06-15&p=1,2&n=%E2%80%AEevil", "a name is not shown"],
    ["h=constructor", "the house system does not exist"],
    ["z=__proto__", "the zodiac does not exist"],
    ["b=Sun.Vulcan", "a body does not exist"],
    ["a=Conjunction:1e9", "an orb is not from 0 to 30"],
    ["at=1e308", "the instant is outside of 1799 to 2400"],
    ["r=partner", "it has no second person"],
    ["h=koch&h=equal", "a value occurs twice"],
    ["x=1", "it has a value that the studio does not have"],
  ])("%s is answered by a sentence", (fragment, reason) => {
    expect(reasonOf(fragment)).toContain(reason);
  });

  test("of any text is read or answered by a sentence, and what is read is written the same again", () => {
    const name = fc.constantFrom(..."d t p pn n tz o d2 t2 p2 h z b a c r l ln at s x".split(" "));
    const value = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom("1990-06-15", "14:30", "1,2", "koch", "2451545"),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (entries) => {
        const read = readFragment(new URLSearchParams(entries).toString());
        if (!read.ok) expect(read.reason).toMatch(/^This link is .*\.$/);
        else expect(readFragment(writeFragment(read.state))).toEqual(read);
      }),
    );
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => reasonOf(text).length > 0));
  });

  test("has dates of the calendar alone", () => {
    expect(["2000-02-29", "1900-02-28", "2399-12-31"].every(isDate)).toBe(true);
    expect(["1900-02-29", "2000-13-01", "2000-00-10", "20-1-1", ""].some(isDate)).toBe(false);
  });
});
