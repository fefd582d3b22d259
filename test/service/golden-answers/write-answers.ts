/**
 * Writes the response to every golden case. Review the result before committing it: golden.test.ts compares the numbers
 * with the reference, but not the text.
 *
 *     node test/service/golden-answers/write-answers.ts
 */
import { writeFileSync } from "node:fs";
import { openChartServer, postChart } from "../open-chart-server.ts";
import { goldenCases } from "./golden-case.ts";

const server = await openChartServer();
for (const { name, path, birth } of goldenCases) {
  const { status, text } = await postChart(server, path, { birth });
  if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
  writeFileSync(
    `${import.meta.dirname}/../golden/${name}.json`,
    `${JSON.stringify(JSON.parse(text), null, 1)}\n`,
  );
}
await server.stop();
