import { expect, test } from "vitest";
import { weightsPage } from "../../../tools/weights/weights-page.ts";
import { documentText } from "./document-tables.ts";

test("docs/reference/weights.md is what `node tools/weights/write.ts` writes", () => {
  expect(documentText("reference/weights.md")).toBe(weightsPage());
});
