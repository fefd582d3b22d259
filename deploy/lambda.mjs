// A natal chart by AWS Lambda, behind a function URL: the engine alone, without accounts. The body of a request:
//   {"utc":"1990-06-15T12:30:00Z","latitude":48.8566,"longitude":2.3522}
import { createChartCalculator } from "almagest";
import { loadTableSource } from "almagest/tables";

const UNIX_EPOCH_JD = 2_440_587.5;
const DAY_MS = 86_400_000;

// Once per instance of the function, which then serves many requests.
const calculator = createChartCalculator(loadTableSource());

const respond = (statusCode, body) => ({
  statusCode,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

export async function handler({ body, isBase64Encoded = false }) {
  try {
    const text = isBase64Encoded ? Buffer.from(body, "base64").toString("utf8") : body;
    const { utc, latitude, longitude } = JSON.parse(text);
    const epochJdUt = Date.parse(utc) / DAY_MS + UNIX_EPOCH_JD;
    const moment = { epochJdUt, latitudeDeg: latitude, longitudeDeg: longitude, timeKnown: true };
    return respond(200, calculator.natalChart(moment));
  } catch (error) {
    // Not JSON, or a number that the engine rejects: its message names each problem.
    return respond(400, { error: error instanceof Error ? error.message : String(error) });
  }
}
