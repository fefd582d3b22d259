import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ROLES } from "../../wheel/colours.ts";
import { drawWheel, type WheelChart } from "../../wheel/index.ts";
import { goldenResponse } from "../service/golden-calls/golden-call.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const text = read("docs/drawings.md");

describe("docs/drawings.md", () => {
  it("lists every colour with its value in both themes", () => {
    const rows = [...text.matchAll(/^\| `--wheel-([\w-]+)` \| (#\w{6}) \| (#\w{6}) \| .+ \|$/gm)];
    const documentRoles = rows.map(([, name, light, dark]) => [name, { light, dark }]);
    const roles = Object.entries(ROLES).map(([name, { light, dark }]) => [name, { light, dark }]);
    expect(documentRoles).toEqual(roles);
  });

  it("lists every option", () => {
    const options = text.slice(text.indexOf("### Options"), text.indexOf("### Errors"));
    const rows = [...options.matchAll(/^\| `(\w+)` \| .+ \|$/gm)].map(([, name]) => name);
    const draw = () => drawWheel({ planets: [], aspects: [] }, { colour: "red" } as never);
    expect(draw).toThrow(`options.colour does not exist; expected one of: ${rows.join(", ")}`);
  });

  it("shows a wheel that is drawn from the golden answer for Paris, 1990", () => {
    const chart = goldenResponse<WheelChart>("chart-known-time");
    expect(read("docs/wheel-example.svg")).toBe(drawWheel(chart));
  });
});
