import { expect, test } from "vitest";
import {
  computeProgression,
  findNextProgressedEvents,
  findProgressedIngresses,
  InvalidInputError,
  runSteps,
  SIGN_NAMES,
} from "../../../../engine/index.ts";
import { lahiri } from "../../../../library/zodiacs.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";

const birth = { epochJdUt: 2447983.2708, latitudeDeg: 40.7128, longitudeDeg: -74.006 };
const life = { startJdUt: birth.epochJdUt, endJdUt: birth.epochJdUt + 90 * 365.25 };
const SECOND_OF_EPHEMERIS_DAYS = 365.25 / 86_400;

test("a progressed body is in the sign left before a change of sign, in the one entered after it", () => {
  for (const options of [{}, { zodiac: lahiri }]) {
    const ingresses = findProgressedIngresses(source, birth.epochJdUt, life, {
      ...options,
      bodies: ["Moon", "Mercury"],
    });
    expect(ingresses.length).toBeGreaterThan(38);
    for (const { body, sign, previousSign, lifeJdUt } of ingresses) {
      const signAt = (atJdUt: number) => {
        const angles = "quotidian" as const;
        const at = { rate: "secondary", angles, points: [body], ...options } as const;
        const [point] = computeProgression(source, birth, atJdUt, at).points;
        return SIGN_NAMES[Math.floor(defined(point).longitudeDeg / 30)];
      };
      expect(signAt(lifeJdUt - SECOND_OF_EPHEMERIS_DAYS)).toBe(previousSign);
      expect(signAt(lifeJdUt + SECOND_OF_EPHEMERIS_DAYS)).toBe(sign);
    }
  }
});

test("the first change of each body is the one that the next events have", () => {
  const next = runSteps(findNextProgressedEvents(source, birth.epochJdUt, life));
  const ingresses = findProgressedIngresses(source, birth.epochJdUt, life);
  for (const { body, sign, lifeJdUt } of next.filter(({ kind }) => kind === "ingress")) {
    expect(ingresses.find((ingress) => ingress.body === body)).toMatchObject({ sign, lifeJdUt });
  }
});

test("bodies, rate and birth that cannot be used are all named", () => {
  const options = { bodies: ["Mooon"], rate: "tertiry" } as never;
  expect(() => findProgressedIngresses(source, Number.NaN, life, options)).toThrow(InvalidInputError);
  expect(() => findProgressedIngresses(source, Number.NaN, life, options)).toThrow(
    /birthJdUt must be .* did you mean "Moon"\?; rate must be/,
  );
});
