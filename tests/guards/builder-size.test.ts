import { expect, it } from "vitest";
import { measureBuilder } from "../../scripts/lib/builder-size.mjs";

it.each([
  ["dashboard", 250],
  ["flow", 450],
] as const)("an author loads at most the script of the %s that is planned for it, gzipped: %d kB", (screen, most) => {
  const { script } = measureBuilder()[screen];
  expect(script).toBeGreaterThan(50);
  expect(script).toBeLessThanOrEqual(most);
});
