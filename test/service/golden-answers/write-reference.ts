/**
 * Writes reference.json: the results of Swiss Ephemeris for the instant and place of every golden case.
 *
 *     node test/service/golden-answers/write-reference.ts
 *
 * The instants are from cases.json, computed independently of the service: from the system's zoneinfo, and by hand for
 * local mean time. Needs the reference tool installed (ephe-tests/reference/install.sh).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  FLAG,
  openReference,
  REFERENCE_BODY,
  referenceRelease,
} from "../../../ephe-tests/reference/reference-library.ts";
import { defined } from "../../defined.ts";
import type { GoldenCase } from "./golden-case.ts";

const REFERENCE_RELEASE = "debian-4.0-20221111";
// Light of the first day left the planets in 1799, so the files of all eras are required.
const reference = openReference(REFERENCE_RELEASE, "all");
const GOLDEN = join(import.meta.dirname, "../golden");
const cases = JSON.parse(readFileSync(`${GOLDEN}/cases.json`, "utf8")) as readonly GoldenCase[];

const nine = (value: number): number => Number(value.toFixed(9));

function referenceOf({ utc, birth }: GoldenCase) {
  const julianDayUt = 2440587.5 + Date.parse(utc) / 86_400_000;
  const { Earth: _centre, ...bodies } = REFERENCE_BODY;
  const states = Object.entries(bodies).map(([name, body]) => {
    const { flag, error, data } = reference.calc_ut(julianDayUt, body, FLAG.swieph | FLAG.speed);
    if (flag !== (FLAG.swieph | FLAG.speed)) throw new Error(`${name} on ${utc}: ${error}`);
    return [name, { longitudeDeg: nine(defined(data[0])), speedDegPerDay: nine(defined(data[3])) }] as const;
  });
  const houses = (system: string) =>
    reference.houses_ex2(julianDayUt, FLAG.swieph, birth.latitude, birth.longitude, system);
  const placidus = houses("P");
  const { data } = placidus.flag < 0 ? houses("O") : placidus;
  return {
    julianDayUt,
    bodies: Object.fromEntries(states),
    houseSystem: placidus.flag < 0 ? "porphyry" : "placidus",
    cuspsDeg: data.houses.map(nine),
    ascendantDeg: nine(defined(data.points[0])),
    midheavenDeg: nine(defined(data.points[1])),
    vertexDeg: nine(defined(data.points[3])),
  };
}

const answer = {
  reference: `Swiss Ephemeris ${reference.version()}, ${referenceRelease(REFERENCE_RELEASE).title}`,
  cases: Object.fromEntries(cases.map((golden) => [golden.name, referenceOf(golden)])),
};
writeFileSync(`${GOLDEN}/reference.json`, `${JSON.stringify(answer, null, 1)}\n`);
