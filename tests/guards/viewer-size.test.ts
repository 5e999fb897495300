import { expect, it } from "vitest";
import { measureViewer } from "../../scripts/lib/viewer-size.mjs";

it("a first text question takes at most 95.2 kB of script, gzipped", () => {
  expect(measureViewer().script).toBeGreaterThan(10);
  expect(measureViewer().script).toBeLessThanOrEqual(95.2);
});
