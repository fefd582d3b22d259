import { type LocalDay, utcOfJulianDay } from "../../civil/index.ts";
import {
  type ChartCalculator,
  computeComposite,
  computeSynastry,
  davisonMoment,
  type NatalMoment,
} from "../../engine/index.ts";
import {
  CompositeService,
  type ComputeCompositeResponse,
  type DavisonChart,
} from "../../proto/gen/almagest/v1/composite_pb.ts";
import { SynastryService } from "../../proto/gen/almagest/v1/synastry_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import { fullChartOf } from "../convert/chart-messages.ts";
import { compositeRules, midpointChartOf } from "../convert/composite-messages.ts";
import { synastryOf } from "../convert/score-messages.ts";
import { type LongitudesOfDay, rangeWarningOf } from "../convert/unknown-time-messages.ts";
import { chartOfInstant } from "./birth/chart-of-instant.ts";
import {
  type ChartTables,
  longitudesOfSpan,
  type PointsOfBirth,
  pointsOfBirth,
} from "./birth/natal-chart.ts";

/** Charts of a relationship. */
export function createCompositeService({ source, calculator, zones }: ChartTables): ImplementedService {
  return implement(CompositeService, {
    computeComposite({ personA, personB }): ComputeCompositeResponse {
      const [a, b] = [personA, personB].map((birth) => pointsOfBirth(birth, calculator, zones)) as [
        PointsOfBirth,
        PointsOfBirth,
      ];
      const [momentA, momentB] = [momentOf(a), momentOf(b)];
      const composite = computeComposite(source, momentA, momentB, {
        houseRule: "derived",
        latitudeDeg: (momentA.latitudeDeg + momentB.latitudeDeg) / 2,
      });
      const isTimeKnown = a.span === null && b.span === null;
      const days = isTimeKnown ? null : { a: dayOf(a, calculator), b: dayOf(b, calculator) };
      return {
        $typeName: "almagest.v1.ComputeCompositeResponse",
        personA: { $typeName: "almagest.v1.CompositePerson", ...a.preamble },
        personB: { $typeName: "almagest.v1.CompositePerson", ...b.preamble },
        midpoint: midpointChartOf(composite, days),
        davison: davisonOf(a, b),
        rules: compositeRules(),
      };
    },
  });

  function davisonOf(a: PointsOfBirth, b: PointsOfBirth): DavisonChart {
    const middle = davisonMoment(momentOf(a), momentOf(b), { place: "mean-coordinates" });
    const moment = {
      ...middle,
      latitudeDeg: placeDeg(middle.latitudeDeg),
      longitudeDeg: placeDeg(middle.longitudeDeg),
    };
    const timeKnown = a.span === null && b.span === null;
    const { epochJdUt, latitudeDeg, longitudeDeg } = moment;
    const { chart, preamble } = chartOfInstant(
      { ...moment, timeKnown, timezone: undefined },
      calculator,
      zones,
    );
    let day: LongitudesOfDay | null = null;
    if (!timeKnown) {
      const [spanA, spanB] = [spanOf(a), spanOf(b)];
      const span = {
        startEpochJdUt: (spanA.startEpochJdUt + spanB.startEpochJdUt) / 2,
        endEpochJdUt: (spanA.endEpochJdUt + spanB.endEpochJdUt) / 2,
      };
      day = longitudesOfSpan({ ...moment, timeKnown }, span, chart, calculator);
      preamble.warnings.unshift(rangeWarningOf(day, "Davison"));
    }
    return {
      $typeName: "almagest.v1.DavisonChart",
      utc: utcOfJulianDay(epochJdUt),
      location: { $typeName: "almagest.v1.PlaceEcho", latitude: latitudeDeg, longitude: longitudeDeg },
      chart: fullChartOf(chart, preamble, day),
    };
  }
}

function momentOf({ preamble: { input, time } }: PointsOfBirth): NatalMoment {
  const { latitude: latitudeDeg, longitude: longitudeDeg, timeKnown } = input;
  return { epochJdUt: time.julianDayUt, latitudeDeg, longitudeDeg, timeKnown };
}

/** Six decimals, so the place does not depend on the order of the people. */
function placeDeg(deg: number): number {
  return Math.round(deg * 1e6) / 1e6;
}

/** The time in which a birth is: an instant if its time is known. */
function spanOf({ span, preamble }: PointsOfBirth): LocalDay {
  const { julianDayUt } = preamble.time;
  return span ?? { startEpochJdUt: julianDayUt, endEpochJdUt: julianDayUt };
}

function dayOf(person: PointsOfBirth, calculator: ChartCalculator): LongitudesOfDay {
  return person.day ?? longitudesOfSpan(momentOf(person), spanOf(person), person.chart, calculator);
}

export function createSynastryService({ calculator, zones }: ChartTables): ImplementedService {
  return implement(SynastryService, {
    computeSynastry({ personA, personB }) {
      const a = pointsOfBirth(personA, calculator, zones);
      const b = pointsOfBirth(personB, calculator, zones);
      return {
        $typeName: "almagest.v1.ComputeSynastryResponse",
        personA: { $typeName: "almagest.v1.SynastryPerson", ...a.preamble },
        personB: { $typeName: "almagest.v1.SynastryPerson", ...b.preamble },
        ...synastryOf(computeSynastry(a, b)),
      };
    },
  });
}
