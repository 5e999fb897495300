import { advance } from "@parley/engine";
import { createFlow } from "@parley/engine/testing";
import { describe, expect, it } from "vitest";
import { runs } from "../../runs.ts";
import { compileTestFlow, play, says } from "../../testing/play.ts";

const flow = (options: object, to: { a?: string; b?: string } = { a: "A", b: "B" }) => ({
  groups: {
    Start: [
      {
        type: "AB test",
        options: options as never,
        items: [
          { id: "1", path: "a", ...(to.a ? { to: to.a } : {}) },
          { id: "2", path: "b", ...(to.b ? { to: to.b } : {}) },
        ],
      },
      says("neither"),
    ],
    A: [says("A")],
    B: [says("B")],
  },
});

const shareOfA = (options: object): number => {
  const flows = { bot: compileTestFlow(createFlow(flow(options))) };
  const seeds = Array.from({ length: 2000 }, (_, index) => index * 7919 + 1);
  const taken = seeds.map(
    (seed) => advance({ flows: flows, catalogue: runs }, null, { type: "start", botId: "bot", time: 0, seed }).outputs,
  );
  return (
    taken.filter((outputs) => outputs.some((output) => output.type === "bubble" && output.text === "A")).length /
    seeds.length
  );
};

describe("an A/B test", () => {
  it("spec 3.33: splits in half by default, or by its percentage", () => {
    expect(shareOfA({})).toBeCloseTo(0.5, 1);
    expect(shareOfA({ aPercent: 10 })).toBeCloseTo(0.1, 1);
    expect(shareOfA({ aPercent: 0 })).toBe(0);
    expect(shareOfA({ aPercent: 100 })).toBe(1);
  });

  it("hands the visitors of a path without an edge on", () => {
    play(flow({ aPercent: 100 }, { b: "B" }))
      .says("B")
      .ends();
    play(flow({ aPercent: 100 }, {}))
      .says("neither")
      .ends();
  });
});
