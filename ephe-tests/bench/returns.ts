import { findReturns, type NatalMoment } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { defined } from "../../test/defined.ts";
import { FLAG } from "../reference/reference-library.ts";
import { type Contestant, measureInterleaved } from "./interleave.ts";
import { randomMoments } from "./moments.ts";
import type { Peers } from "./positions.ts";
import { absentLine, heading, peerLine, timingLine } from "./report.ts";

const MOMENTS = 32;
const ROUNDS = 9;
/** Passes of the shorter contestant per round. */
const PASSES = 10;
const WINDOW_DAYS = 3653;
/** The least ratio to the reference, return by return. */
const LEAST_RATIO = 5;

/** A next crossing of a longitude, as the reference finds it. */
type NextCrossing = (longitudeDeg: number, startJdUt: number, flags: number) => { readonly date: number };

const source = loadTableSource();

/** All returns of Sun and Moon in ten years; the reference finds the next one in a call, and has no function for planets. */
export function printReturns({ swiss }: Peers): void {
  for (const [body, name] of [
    ["Sun", "solcross_ut"],
    ["Moon", "mooncross_ut"],
  ] as const) {
    heading(`Returns of the ${body} in ten years to random longitudes; random dates`);
    const moments = randomMoments(MOMENTS).filter(({ epochJdUt }) => epochJdUt < 2_590_000);
    const contestants: Contestant<NatalMoment>[] = [
      {
        name: "Almagest",
        passes: PASSES,
        call: ({ epochJdUt, longitudeDeg }) =>
          findReturns(source, body, longitudeDeg, { startJdUt: epochJdUt, endJdUt: epochJdUt + WINDOW_DAYS })
            .length,
      },
    ];
    if (swiss.installed) {
      const next = (swiss.library as unknown as Readonly<Record<string, NextCrossing>>)[name] as NextCrossing;
      contestants.push({
        name: swiss.name,
        call: ({ epochJdUt, longitudeDeg }) => {
          const levelDeg = (longitudeDeg + 360) % 360;
          let count = 0;
          for (
            let at = next(levelDeg, epochJdUt, FLAG.swieph).date;
            at < epochJdUt + WINDOW_DAYS;
            at = next(levelDeg, at + 1, FLAG.swieph).date
          )
            count += 1;
          return count;
        },
      });
    }
    const [ownTiming, reference] = measureInterleaved(contestants, moments, ROUNDS);
    timingLine(defined(ownTiming));
    if (reference !== undefined) peerLine(reference, defined(ownTiming), LEAST_RATIO);
    if (!swiss.installed) absentLine(swiss.name, swiss.why);
  }
}
