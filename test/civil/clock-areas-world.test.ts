import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isInArea } from "../../civil/clock-areas.ts";
import { defined } from "../defined.ts";
import { areasOfRules } from "./areas-of-rules.ts";

/** Area, town, latitude, longitude, whether it is inside. The towns and positions are GeoNames' (CC BY 4.0). */
type Row = readonly [string, string, number, number, boolean];

const rows = JSON.parse(readFileSync(new URL("./clock-area-towns.json", import.meta.url), "utf8")) as Row[];
const areaIds = [...new Set(rows.map(([areaId]) => areaId))];

test.each(areaIds)("%s contains its towns and not those beyond the border", (areaId) => {
  const area = defined(areasOfRules.get(areaId));
  const misplaced = rows
    .filter(([id]) => id === areaId)
    .filter(
      ([, , latitudeDeg, longitudeDeg, isInside]) =>
        isInArea(area, { latitudeDeg, longitudeDeg }) !== isInside,
    )
    .map(([, town]) => town);
  expect(misplaced).toEqual([]);
});

test("each listed area has a town inside", () => {
  expect(areaIds.filter((id) => !rows.some(([areaId, , , , isInside]) => areaId === id && isInside))).toEqual(
    [],
  );
});
