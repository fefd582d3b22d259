import { assert } from "../units/assert.ts";
import type { JdTt } from "../units/flavours.ts";
import { arcBasis, GranuleReader, isWholeGranule } from "./granule-reader.ts";
import type { TableBody, TableSpan } from "./table-file.ts";

const COMPONENTS = 3;
/** Granules by which rounding may place an instant on the wrong side of a span's end. */
const BOUNDARY_ROUNDING = 1e-6;
/** Elements of a location: u in the arc, its change per day, days since the arc's start. */
const ABSCISSA = 0;
const PER_DAY = 1;
const SINCE_ARC_DAYS = 2;

/**
 * Evaluates one body's table.
 *
 * An arc is expanded to powers on its first use and cached in an array allocated at creation: only the few matrices that
 * expand arcs are allocated later, and the system provides a page of the array on its first use. An evaluation is a Horner sum over at most
 * 27 coefficients.
 */
export class TableSeries {
  readonly #spans: readonly TableSpan[];
  readonly #firstGranule: readonly number[];
  /** The span that contains nearly all dates, tried first. */
  readonly #mainSpan: number;
  readonly #reader: GranuleReader;
  readonly #arcs: number;
  readonly #n: number;
  readonly #isWhole: boolean;
  /** By arc of a granule, once one of that index has been expanded: what converts the granule's series to the arc's. */
  readonly #toPower: Float64Array[] = [];
  /** Arc after arc: coefficient 0 of x, y, z, coefficient 1 of x, y, z, … */
  readonly #power: Float64Array;
  readonly #expanded: Uint8Array;
  /** The epoch located last without light-time, else NaN; the first coefficient of its arc, and its position in it. */
  #epochJdTt: JdTt = Number.NaN;
  #start = 0;
  readonly #location: Float64Array = new Float64Array(3);
  /** Buffer of an expansion: the granule's Chebyshev coefficients, 0 of x, y, z, then 1 of x, y, z, … */
  readonly #series: Float64Array;

  constructor(body: TableBody, blocks: Uint8Array) {
    this.#spans = body.spans;
    let granules = 0;
    let mainSpan = 0;
    this.#firstGranule = body.spans.map((span, i) => {
      const first = granules;
      granules += span.count;
      if (span.count > body.spans[mainSpan]!.count) mainSpan = i;
      return first;
    });
    this.#mainSpan = mainSpan;
    this.#reader = new GranuleReader(body, blocks);
    this.#arcs = body.arcs;
    this.#n = body.arcCoefficients;
    const { coefficients } = this.#reader;
    this.#isWhole = isWholeGranule(this.#arcs, this.#n, coefficients);
    this.#power = new Float64Array(granules * this.#arcs * this.#n * COMPONENTS);
    this.#expanded = new Uint8Array(granules * this.#arcs);
    this.#series = new Float64Array(coefficients * COMPONENTS);
  }

  get firstJdTt(): JdTt {
    return this.#spans[0]!.firstJdTt;
  }

  get lastJdTt(): JdTt {
    const last = this.#spans[this.#spans.length - 1]!;
    return last.firstJdTt + last.count * last.granuleDays;
  }

  /** The instants between `afterJdTt` and `beforeJdTt` at which two granules meet, in ascending order. */
  boundariesBetween(afterJdTt: JdTt, beforeJdTt: JdTt): Float64Array {
    const boundariesJdTt = new Float64Array(this.#expanded.length);
    let length = 0;
    for (const { firstJdTt, granuleDays, count } of this.#spans) {
      for (let granule = 0; granule < count; granule++) {
        const boundaryJdTt = firstJdTt + granule * granuleDays;
        if (boundaryJdTt > afterJdTt && boundaryJdTt < beforeJdTt) boundariesJdTt[length++] = boundaryJdTt;
      }
    }
    return boundariesJdTt.slice(0, length);
  }

  /**
   * @param epochJdTt − `earlierDays` the instant; see EphemerisSource.state. It must be within the table's dates.
   * @param out output: position (0–2, au), velocity (3–5, au/day) and, if it has nine elements, acceleration (6–8,
   * au/day²)
   */
  evaluate(epochJdTt: JdTt, earlierDays: number, out: Float64Array): void {
    if (epochJdTt !== this.#epochJdTt) this.#locate(epochJdTt, 0);
    const location = this.#location;
    const isInArc = earlierDays >= 0 && earlierDays <= location[SINCE_ARC_DAYS]!;
    if (!isInArc) this.#locate(epochJdTt, earlierDays);
    const perDay = location[PER_DAY]!;
    const u = location[ABSCISSA]! - (isInArc ? earlierDays * perDay : 0);
    const start = this.#start;
    const power = this.#power;
    let at = start + (this.#n - 1) * COMPONENTS;
    let px = power[at]!;
    let py = power[at + 1]!;
    let pz = power[at + 2]!;
    let vx = 0;
    let vy = 0;
    let vz = 0;
    if (out.length < 9) {
      for (at -= COMPONENTS; at >= start; at -= COMPONENTS) {
        vx = vx * u + px;
        vy = vy * u + py;
        vz = vz * u + pz;
        px = px * u + power[at]!;
        py = py * u + power[at + 1]!;
        pz = pz * u + power[at + 2]!;
      }
    } else {
      let ax = 0;
      let ay = 0;
      let az = 0;
      for (at -= COMPONENTS; at >= start; at -= COMPONENTS) {
        ax = ax * u + vx;
        ay = ay * u + vy;
        az = az * u + vz;
        vx = vx * u + px;
        vy = vy * u + py;
        vz = vz * u + pz;
        px = px * u + power[at]!;
        py = py * u + power[at + 1]!;
        pz = pz * u + power[at + 2]!;
      }
      const twicePerDay2 = 2 * perDay * perDay;
      out[6] = ax * twicePerDay2;
      out[7] = ay * twicePerDay2;
      out[8] = az * twicePerDay2;
    }
    out[0] = px;
    out[1] = py;
    out[2] = pz;
    out[3] = vx * perDay;
    out[4] = vy * perDay;
    out[5] = vz * perDay;
  }

  /**
   * Finds the arc of `epochJdTt` − `earlierDays` and the position in it. A location without light-time is reused for
   * the same epoch with light-time: that request nearly always follows, and falls into the same arc.
   */
  #locate(epochJdTt: JdTt, earlierDays: number): void {
    let index = this.#mainSpan;
    let span = this.#spans[index]!;
    let granules = (epochJdTt - span.firstJdTt - earlierDays) / span.granuleDays;
    if (granules < 0 || granules >= span.count) {
      index = this.#spanAt(epochJdTt - earlierDays);
      span = this.#spans[index]!;
      granules = (epochJdTt - span.firstJdTt - earlierDays) / span.granuleDays;
      assert(
        granules > -BOUNDARY_ROUNDING && granules < span.count + BOUNDARY_ROUNDING,
        "a table is evaluated within its dates: beyond them its polynomials are wrong",
      );
    }
    const granule = granules >= span.count ? span.count - 1 : granules > 0 ? Math.floor(granules) : 0;
    // The fit counts from the granule's start as a double, so that the difference from it is exact.
    const startJdTt = span.firstJdTt + granule * span.granuleDays;
    const inArcs = ((epochJdTt - startJdTt - earlierDays) / span.granuleDays) * this.#arcs;
    const arc = inArcs >= this.#arcs ? this.#arcs - 1 : inArcs > 0 ? Math.floor(inArcs) : 0;
    const row = (this.#firstGranule[index]! + granule) * this.#arcs + arc;
    if (this.#expanded[row] === 0) this.#expand(row);
    const perDay = (2 * this.#arcs) / span.granuleDays;
    const location = this.#location;
    location[ABSCISSA] = 2 * (inArcs - arc) - 1;
    location[PER_DAY] = perDay;
    location[SINCE_ARC_DAYS] = (2 * (inArcs - arc)) / perDay;
    this.#start = row * this.#n * COMPONENTS;
    this.#epochJdTt = earlierDays === 0 ? epochJdTt : Number.NaN;
  }

  /** The start of the granule that contains an epoch within the table's dates. */
  granuleStart(epochJdTt: JdTt): JdTt {
    let span = this.#spans[this.#mainSpan]!;
    let granules = (epochJdTt - span.firstJdTt) / span.granuleDays;
    if (granules < 0 || granules >= span.count) {
      span = this.#spans[this.#spanAt(epochJdTt)]!;
      granules = (epochJdTt - span.firstJdTt) / span.granuleDays;
    }
    const granule = granules >= span.count ? span.count - 1 : granules > 0 ? Math.floor(granules) : 0;
    return span.firstJdTt + granule * span.granuleDays;
  }

  /** Index of the span that contains the epoch; the first or the last one outside the dates covered. */
  #spanAt(epochJdTt: number): number {
    let index = this.#spans.length - 1;
    while (index > 0 && epochJdTt < this.#spans[index]!.firstJdTt) index--;
    return index;
  }

  /** Writes the power series of an arc: the basis times the granule's series, summed from the smallest term. */
  #expand(row: number): void {
    const n = this.#n;
    const isWhole = this.#isWhole;
    const series = this.#series;
    const power = this.#power;
    const coefficients = this.#reader.coefficients;
    const arc = row % this.#arcs;
    this.#toPower[arc] ??= arcBasis(this.#arcs, arc, n, coefficients);
    const toPower = this.#toPower[arc]!;
    this.#reader.read((row - arc) / this.#arcs, series);
    const start = row * n * COMPONENTS;
    for (let i = 0; i < n; i++) {
      const weights = i * coefficients;
      const first = isWhole ? i : 0;
      const step = isWhole ? 2 : 1;
      let x = 0;
      let y = 0;
      let z = 0;
      for (let k = coefficients - 1 - ((coefficients - 1 - first) % step); k >= first; k -= step) {
        const weight = toPower[weights + k]!;
        x += weight * series[3 * k]!;
        y += weight * series[3 * k + 1]!;
        z += weight * series[3 * k + 2]!;
      }
      power[start + 3 * i] = x;
      power[start + 3 * i + 1] = y;
      power[start + 3 * i + 2] = z;
    }
    this.#expanded[row] = 1;
  }
}
