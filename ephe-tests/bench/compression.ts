/**
 * The cost of compressed responses: `node ephe-tests/bench/compression.ts`.
 *
 * Times are processor time, because the thread pool works next to the main thread.
 */
import { promisify } from "node:util";
import zlib, { constants } from "node:zlib";
import { createChartCalculator } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { ComputeFullChartResponseSchema } from "../../proto/gen/almagest/v1/chart_pb.ts";
import { createJsonEncoders } from "../../service/contract/codecs/message-writers.ts";
import { fullChartOf } from "../../service/convert/chart-messages.ts";
import { quantile } from "../load/numbers.ts";
import { randomMoments } from "./moments.ts";
import { figure, heading, line, print } from "./report.ts";

const CHARTS = 64;
const ROUNDS = 9;
const PASSES = 6;

interface Method {
  readonly name: string;
  compress(bytes: Buffer): Buffer | Promise<Buffer>;
}

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const zstd = (level: number) => ({ params: { [constants.ZSTD_c_compressionLevel]: level } });
const pool = {
  zstd: promisify(zlib.zstdCompress),
  br: promisify(zlib.brotliCompress),
  gzip: promisify(zlib.gzip),
};

const METHODS: readonly Method[] = [
  { name: "zstd, level 1", compress: (bytes) => zlib.zstdCompressSync(bytes, zstd(1)) },
  { name: "br, quality 1", compress: (bytes) => zlib.brotliCompressSync(bytes, brotli(1)) },
  { name: "gzip, level 1", compress: (bytes) => zlib.gzipSync(bytes, { level: 1 }) },
  { name: "br, quality 4", compress: (bytes) => zlib.brotliCompressSync(bytes, brotli(4)) },
  { name: "gzip, level 6", compress: (bytes) => zlib.gzipSync(bytes, { level: 6 }) },
  { name: "zstd, level 1, thread pool", compress: (bytes) => pool.zstd(bytes, zstd(1)) },
  { name: "br, quality 1, thread pool", compress: (bytes) => pool.br(bytes, brotli(1)) },
  { name: "gzip, level 1, thread pool", compress: (bytes) => pool.gzip(bytes, { level: 1 }) },
];

/** Microseconds and bytes of each encoding of a full chart. */
export async function printCompression(): Promise<void> {
  const contents = chartTexts().map((text) => Buffer.from(text, "latin1"));
  heading(
    `Compression of a full chart, ${figure(contents.reduce((sum, { length }) => sum + length, 0) / contents.length)} bytes`,
  );
  const roundsUs = METHODS.map((): number[] => []);
  const mainUs = METHODS.map((): number[] => []);
  const sizes = METHODS.map(() => 0);
  for (let round = -1; round < ROUNDS; round++) {
    for (const [index, { compress }] of METHODS.entries()) {
      const all = process.cpuUsage();
      const main = process.threadCpuUsage();
      let bytes = 0;
      for (let pass = 0; pass < PASSES; pass++) {
        for (const { length } of await Promise.all(contents.map(compress))) bytes += length;
      }
      const calls = PASSES * contents.length;
      if (round < 0) continue;
      roundsUs[index]?.push(usOf(process.cpuUsage(all)) / calls);
      mainUs[index]?.push(usOf(process.threadCpuUsage(main)) / calls);
      sizes[index] = bytes / calls;
    }
  }
  for (const [index, { name }] of METHODS.entries()) {
    const allUs = quantile(roundsUs[index] ?? [], 0.5);
    const ownUs = quantile(mainUs[index] ?? [], 0.5);
    line(
      name,
      `${figure(allUs)} µs`,
      `${figure(ownUs)} µs of the main thread, ${figure(sizes[index] ?? 0)} bytes`,
    );
  }
}

function usOf({ user, system }: NodeJS.CpuUsage): number {
  return user + system;
}

function chartTexts(): readonly string[] {
  const calculator = createChartCalculator(loadTableSource());
  const { text: encode } = createJsonEncoders()(ComputeFullChartResponseSchema);
  return randomMoments(CHARTS).map((moment) => {
    const input = {
      $typeName: "almagest.v1.BirthEcho" as const,
      date: "2000-01-01",
      time: "12:00",
      latitude: moment.latitudeDeg,
      longitude: moment.longitudeDeg,
      timeKnown: true,
    };
    const time = {
      $typeName: "almagest.v1.CivilMoment" as const,
      timezone: "Europe/Paris",
      offsetHours: 1,
      julianDayUt: moment.epochJdUt,
      utc: "2000-01-01T11:00:00Z",
      daylightSaving: false,
      abbreviation: "CET",
    };
    return encode(fullChartOf(calculator.natalChart(moment), { input, time, warnings: [] }, null));
  });
}

if (import.meta.main) {
  await printCompression();
  print();
}
