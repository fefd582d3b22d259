/**
 * Writes the service's responses to the golden calls whose names begin with one of the arguments (default: all calls):
 * `node test/service/golden-calls/write-answers.ts transits`. The result is not verified: compare it with the reference
 * before committing it.
 */
import { writeFileSync } from "node:fs";
import { openChartServer } from "../open-chart-server.ts";
import { answerTo, GOLDEN_FOLDER, goldenCalls } from "./golden-call.ts";

const prefix = process.argv[2] ?? "";
const server = await openChartServer();
for (const [name, golden] of goldenCalls.filter(([name]) => name.startsWith(prefix))) {
  const { status, text } = await answerTo(server, golden);
  if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
  const call = { ...golden, response: JSON.parse(text) as unknown };
  writeFileSync(`${GOLDEN_FOLDER}/${name}.json`, `${JSON.stringify(call, null, 2)}\n`);
}
await server.stop();
