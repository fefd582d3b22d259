import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stepsOf } from "../../engine/ephemeris/granule-reader.ts";
import {
  readTableFile,
  TABLE_FORMAT,
  type TableBody,
  type TableFile,
} from "../../engine/ephemeris/table-file.ts";
import type { GranuleSeries } from "./fit-granule.ts";

const DATA_FOLDER = join(import.meta.dirname, "..", "..", "engine", "data");

/** A body of a table file before its coefficients are rounded to multiples of `stepAu`. */
export interface TableContentBody
  extends Omit<TableBody, "widths" | "offsets" | "byteOffset" | "byteLength"> {
  /** All of its granules, span after span. */
  readonly granules: readonly GranuleSeries[];
  /** Whether coefficients are counted from the middle of their range: shorter where they hardly change from granule to granule. */
  readonly hasOffsets: boolean;
}

/** What a table file contains. */
export interface TableContent extends Omit<TableFile, "bodies" | "blocks"> {
  readonly bodies: readonly TableContentBody[];
}

/** Reads a table file of engine/data. */
export function readTables(name: string): { readonly file: TableFile; readonly sha256: string } {
  const bytes = readFileSync(join(DATA_FOLDER, `${name}.bin`));
  return { file: readTableFile(bytes), sha256: sha256Of(bytes) };
}

/** Quantises and encodes the granules of a body. Coefficients that are zero in every granule are omitted at the end. */
function encodeBody({ granules, stepAu, hasOffsets }: TableContentBody) {
  const coefficients = granules[0]?.[0].length ?? 0;
  const stepsAu = stepsOf(stepAu, coefficients);
  const quantised = granules.map((series) =>
    series.map((component, c) =>
      Array.from(component, (value, k) => Math.round(value / (stepsAu[c * coefficients + k] as number))),
    ),
  );
  const ranges = [0, 1, 2].map((c) =>
    Array.from({ length: coefficients }, (_, k) =>
      rangeOf(
        quantised.map((granule) => granule[c]?.[k] as number),
        hasOffsets,
      ),
    ),
  );
  let used = coefficients;
  while (ranges.every((component) => component[used - 1]?.isZero)) used--;
  const usedRanges = ranges.map((component) => component.slice(0, used));
  const writer = new BitWriter();
  for (const granule of quantised) {
    usedRanges.forEach((component, c) => {
      component.forEach(({ offset, width }, k) => {
        writer.signed((granule[c]?.[k] as number) - offset, width);
      });
    });
  }
  return {
    block: writer.bytes(),
    used,
    widths: usedRanges.map((component) => component.map(({ width }) => width)),
    ...(hasOffsets && { offsets: usedRanges.map((component) => component.map(({ offset }) => offset)) }),
  };
}

/** The width of a coefficient's integers, counted from zero or from the middle of their range. */
function rangeOf(steps: readonly number[], hasOffsets: boolean) {
  const least = Math.min(...steps);
  const greatest = Math.max(...steps);
  const offset = hasOffsets ? Math.round((least + greatest) / 2) : 0;
  const largest = Math.max(greatest - offset, offset - least);
  const width = largest === 0 ? 0 : Math.ceil(Math.log2(largest + 1)) + 1;
  return { offset, width, isZero: least === 0 && greatest === 0 };
}

/** The bytes of a table file, and the size of each body. */
export function tableFileBytes({ bodies, ...constants }: TableContent) {
  const header: TableBody[] = [];
  const blocks: Uint8Array[] = [];
  const sizes = new Map<string, object>();
  let byteOffset = 0;
  for (const body of bodies) {
    const { granules, hasOffsets, ...kept } = body;
    const { block, used, ...integers } = encodeBody(body);
    const arcCoefficients = Math.min(body.arcCoefficients, used);
    const usedSteps =
      typeof body.stepAu === "number"
        ? body.stepAu
        : body.stepAu.map((component) => component.slice(0, used));
    header.push({
      ...kept,
      stepAu: usedSteps,
      arcCoefficients,
      ...integers,
      byteOffset,
      byteLength: block.length,
    });
    sizes.set(body.name, { granules: granules.length, coefficients: used, bytes: block.length });
    blocks.push(block);
    byteOffset += block.length;
  }
  const text = new TextEncoder().encode(JSON.stringify({ ...constants, bodies: header }));
  const start = new Uint8Array(16);
  start.set(new TextEncoder().encode(TABLE_FORMAT));
  new DataView(start.buffer).setUint32(8, text.length, true);
  return { bytes: new Uint8Array(Buffer.concat([start, text, ...blocks])), sizes };
}

/**
 * Writes engine/data/`name`.bin and its manifest.
 *
 * @param facts the origin of the file
 * @param factsOf what the manifest states of a body in addition to its size
 */
export function writeTables(
  name: string,
  content: TableContent,
  facts: object,
  factsOf: (body: string) => object,
): void {
  const { bytes, sizes } = tableFileBytes(content);
  const bodies = Object.fromEntries([...sizes].map(([body, size]) => [body, { ...size, ...factsOf(body) }]));
  const file = `${name}.bin`;
  const manifest = { file, bytes: bytes.length, sha256: sha256Of(bytes), ...facts, bodies };
  writeFileSync(join(DATA_FOLDER, file), bytes);
  writeFileSync(join(DATA_FOLDER, `${name}.manifest.json`), `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(`${file} ${bytes.length} bytes`);
  console.table(bodies);
}

function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Packs signed integers of given widths, least significant bit first; the engine's bit reader is its counterpart. */
export class BitWriter {
  readonly #bytes: number[] = [];
  #pending = 0;
  #pendingBits = 0;

  /** Appends `value` + 2^(width−1) in `width` bits (0–53); width 0 writes nothing and needs value 0. */
  signed(value: number, width: number): void {
    if (width === 0) {
      if (value !== 0) throw new Error(`${value} does not fit 0 bits`);
      return;
    }
    let rest = value + 2 ** (width - 1);
    if (rest < 0 || rest >= 2 ** width) throw new Error(`${value} does not fit ${width} bits`);
    let bitsLeft = width;
    while (bitsLeft > 0) {
      const take = Math.min(bitsLeft, 8 - this.#pendingBits);
      const low = rest % 2 ** take;
      this.#pending += low * 2 ** this.#pendingBits;
      this.#pendingBits += take;
      rest = (rest - low) / 2 ** take;
      bitsLeft -= take;
      if (this.#pendingBits === 8) {
        this.#bytes.push(this.#pending);
        this.#pending = 0;
        this.#pendingBits = 0;
      }
    }
  }

  /** The bytes so far, the last one filled with zeros. */
  bytes(): Uint8Array {
    return Uint8Array.from(this.#pendingBits === 0 ? this.#bytes : [...this.#bytes, this.#pending]);
  }
}
