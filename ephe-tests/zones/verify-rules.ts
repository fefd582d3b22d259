/**
 * Compares the service's local times with js-joda's rules of the same zone data, around every change of every zone to 2400.
 * Needs no network.
 *
 *     node ephe-tests/zones/verify-rules.ts
 */
import { tzdataVersion, zoneNames } from "../../service/time/civil-time.ts";
import { compareWithRules } from "./compare-rules.ts";

const comparisons = zoneNames().map((zoneName) => compareWithRules(zoneName, Number.POSITIVE_INFINITY));
const sumOf = (count: "changes" | "localTimes" | "skippedOrRepeated" | "instants"): number =>
  comparisons.reduce((sum, comparison) => sum + comparison[count], 0);
const differences = comparisons.flatMap((comparison) => comparison.differences);

for (const difference of differences.slice(0, 20)) console.log(difference);
console.log(
  `js-joda, tzdata ${tzdataVersion}: ${comparisons.length} zones and links, ${sumOf("changes")} changes`,
);
console.log(`${sumOf("instants")} instants (offset)`);
console.log(`${sumOf("localTimes")} local times, ${sumOf("skippedOrRepeated")} of them skipped or repeated`);
console.log(`${differences.length} differences`);
if (differences.length > 0) process.exitCode = 1;
