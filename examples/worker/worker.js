// A natal chart by a Worker: the engine alone, without accounts. The tables are a module of bytes. The body of a request:
//   {"utc":"1990-06-15T12:30:00Z","latitude":48.8566,"longitude":2.3522}
import { createChartCalculator } from "almagest";
import { createTableSource } from "almagest/tables";
import tables from "./ephemeris.bin";

const UNIX_EPOCH_JD = 2_440_587.5;
const DAY_MS = 86_400_000;

// Once per instance of the Worker, which then serves many requests.
const calculator = createChartCalculator(createTableSource(new Uint8Array(tables)));

// biome-ignore lint/style/noDefaultExport: the runtime of Workers requires it
export default {
  async fetch(request) {
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
    try {
      const { utc, latitude, longitude } = await request.json();
      const epochJdUt = Date.parse(utc) / DAY_MS + UNIX_EPOCH_JD;
      const moment = { epochJdUt, latitudeDeg: latitude, longitudeDeg: longitude, timeKnown: true };
      return Response.json(calculator.natalChart(moment));
    } catch (error) {
      // Not JSON, or a number that the engine rejects: its message names each problem.
      return Response.json(
        { error: error instanceof Error ? error.message : String(error) },
        { status: 400 },
      );
    }
  },
};
