import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const packages = join(import.meta.dirname, "../../..");
const sheets = ["viewer", "blocks", "ui"].flatMap((name) =>
  readdirSync(join(packages, name, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .map((file) => join(packages, name, "src", file)),
);

/** Returns the style sheet without the rules in `@media (hover: hover)`. */
const withoutHoverMedia = (css: string): string => css.replace(/@media \(hover: hover\) \{[\s\S]*?\n\}\n/g, "");

it("looks change by pointing only where there is something to point with: fingers would leave them changed", () => {
  expect(sheets.length).toBeGreaterThan(10);
  for (const sheet of sheets)
    expect([sheet, withoutHoverMedia(readFileSync(sheet, "utf8")).includes(":hover")]).toEqual([sheet, false]);
});
