import { findRisesAndSets, type HorizonEvent, type NatalMoment } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { FLAG, HORIZON_FLAG, REFERENCE_BODY } from "../reference/reference-library.ts";
import { type Contestant, measureInterleaved } from "./interleave.ts";
import { randomMoments } from "./moments.ts";
import type { Peers } from "./positions.ts";
import { absentLine, heading, peerLine, timingLine } from "./report.ts";

const MOMENTS = 32;
const ROUNDS = 5;
const DAYS = 30;
/** The least ratio to the reference, event by event. */
const LEAST_RATIO = 5;
const BODIES = ["Sun", "Moon", "Mars"] as const;
const KINDS = ["rise", "set", "transit", "antitransit"] as const;

const source = loadTableSource();

function eventsOfMonth(
  body: string,
  { epochJdUt, latitudeDeg, longitudeDeg }: NatalMoment,
): readonly HorizonEvent[] {
  const observer = { latitudeDeg, longitudeDeg, heightM: 0 };
  return findRisesAndSets(source, body, observer, { startJdUt: epochJdUt, endJdUt: epochJdUt + DAYS });
}

/** All risings, settings and culminations of a month; the reference finds one event in a call, here with the faster of its methods. */
export function printHorizon({ swiss }: Peers): void {
  for (const body of BODIES) {
    heading(`Risings, settings, culminations of ${body} in ${DAYS} days; random dates and places`);
    const moments = randomMoments(MOMENTS).filter(({ latitudeDeg }) => Math.abs(latitudeDeg) < 60);
    const contestants: Contestant<NatalMoment>[] = [
      { name: "Almagest", call: (moment) => eventsOfMonth(body, moment).length },
    ];
    if (swiss.installed) {
      const { library } = swiss;
      const next = (moment: NatalMoment, kind: (typeof KINDS)[number], startJdUt: number) =>
        library.rise_trans(
          startJdUt,
          REFERENCE_BODY[body],
          null,
          FLAG.swieph,
          HORIZON_FLAG[kind],
          [moment.longitudeDeg, moment.latitudeDeg, 0],
          0,
          15,
        ).data;
      contestants.push({
        name: swiss.name,
        call: (moment) => {
          let count = 0;
          for (const kind of KINDS) {
            const endJdUt = moment.epochJdUt + DAYS;
            for (
              let at = next(moment, kind, moment.epochJdUt);
              at < endJdUt;
              at = next(moment, kind, at + 0.01)
            )
              count += 1;
          }
          return count;
        },
      });
    }
    const [own, reference] = measureInterleaved(contestants, moments, ROUNDS);
    timingLine(own!);
    if (reference !== undefined) peerLine(reference, own!, LEAST_RATIO);
    if (!swiss.installed) absentLine(swiss.name, swiss.why);
  }
}
