/**
 * Every entry of the library in one program, and objects of each passed to the others. Plain JavaScript, because it runs in projects
 * outside the repository: in Node, Bun, Deno, workerd and browsers.
 */
import * as almagest from "almagest";
import * as astronomy from "almagest/astronomy";
import * as client from "almagest/client";
import * as houses from "almagest/houses";
import * as kernels from "almagest/kernels";
import * as scores from "almagest/scores";
import * as tables from "almagest/tables";
import * as time from "almagest/time";
import * as vedic from "almagest/vedic";
import * as wheel from "almagest/wheel";
import * as zodiacs from "almagest/zodiacs";

const ENTRIES = { almagest, astronomy, client, houses, kernels, scores, tables, time, vedic, wheel, zodiacs };
/** The year 2817, which no source covers. */
const FAR_JD_TT = 2_750_000;

/** The classes of `almagest` that what a function throws is an instance of. */
function classesThrownBy(run) {
  try {
    run();
  } catch (error) {
    const classes = Object.entries(almagest).filter(([name]) => name.endsWith("Error"));
    return classes.filter(([, of]) => error instanceof of).map(([name]) => name);
  }
  return ["nothing"];
}

/** A text that is the same wherever all entries share their modules. */
export function everyEntry(bytes) {
  const source = tables.createTableSource(bytes);
  const zodiac = zodiacs.lahiri;
  const calculator = almagest.createChartCalculator(source, { houses: houses.koch, zodiac });
  const chart = calculator.natalChart({
    epochJdUt: time.julianDayFromDate("1990-06-15T12:30:00Z"),
    latitudeDeg: 48.8566,
    longitudeDeg: 2.3522,
    timeKnown: true,
  });
  const person = { chart, errorsDeg: null };
  const theory = astronomy.createAstronomyEngineSource();
  return JSON.stringify({
    names: Object.fromEntries(
      Object.entries(ENTRIES).map(([name, entry]) => [name, Object.keys(entry).sort()]),
    ),
    errors: {
      astronomy: classesThrownBy(() => theory.state(0, FAR_JD_TT, 0, new Float64Array(6))),
      kernels: classesThrownBy(() =>
        kernels.createSkySeries(source, { startJdUt: 2451546, endJdUt: 2451545 }),
      ),
      scores: classesThrownBy(() => scores.computeSynastry(person, person, { digits: "" })),
      tables: classesThrownBy(() => tables.createChainedSource([])),
      time: classesThrownBy(() => time.julianDayFromDate("")),
      vedic: classesThrownBy(() => vedic.computePanchanga(source, Number.NaN, { zodiac })),
      zodiacs: classesThrownBy(() => zodiacs.fixedAyanamsa(Number.NaN, Number.NaN)),
    },
    houseOutcome: chart.houseOutcome,
    bodies: chart.bodies,
    wheelBytes: wheel.drawWheel(chart).length,
    clientError: client.AlmagestError.prototype instanceof Error,
  });
}
