import { findRisesAndSets, type HorizonEvent, type NatalMoment } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { FLAG, HORIZON_FLAG, REFERENCE_BODY } from "../reference/reference-library.ts";
import { type Contestant, measureInterleaved } from "./interleave.ts";
import { randomMoments } from "./moments.ts";
import type { Peers } from "./positions.ts";
import { absentLine, heading, peerLine, timingLine } from "./report.ts";

const ROUNDS = 5;
/** Lengths of the windows, with as many of them as are computed in about the same time. */
const WINDOWS = [
  { days: 1, count: 512, name: "one day" },
  { days: 30, count: 32, name: "30 days" },
] as const;
/** The least ratio to the reference, event by event. */
const LEAST_RATIO = 5;
const BODIES = ["Sun", "Moon", "Mars"] as const;
const KINDS = ["rise", "set", "transit", "antitransit"] as const;

const source = loadTableSource();

function eventsOfDays(
  body: string,
  days: number,
  { epochJdUt, latitudeDeg, longitudeDeg }: NatalMoment,
): readonly HorizonEvent[] {
  const observer = { latitudeDeg, longitudeDeg, heightM: 0 };
  return findRisesAndSets(source, body, observer, { startJdUt: epochJdUt, endJdUt: epochJdUt + days });
}

/** All risings, settings and culminations of a window; the reference finds one event in a call, here with the faster of its methods. */
export function printHorizon(peers: Peers): void {
  for (const window of WINDOWS) for (const body of BODIES) printWindow(peers, body, window);
}

function printWindow(
  { swiss }: Peers,
  body: (typeof BODIES)[number],
  { days, count: momentCount, name }: (typeof WINDOWS)[number],
): void {
  heading(`Risings, settings, culminations of ${body} in ${name}; random dates and places`);
  const moments = randomMoments(momentCount).filter(({ latitudeDeg }) => Math.abs(latitudeDeg) < 60);
  const contestants: Contestant<NatalMoment>[] = [
    { name: "Almagest", call: (moment) => eventsOfDays(body, days, moment).length },
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
          const endJdUt = moment.epochJdUt + days;
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
