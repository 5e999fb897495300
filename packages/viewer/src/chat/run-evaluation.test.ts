import { expect, it } from "vitest";
import { runEvaluation } from "./run-evaluation.ts";

const run = (code: string, args = {}) => runEvaluation({ key: "k", code, args });

it("gives what code returns and what it sets", async () => {
  expect(await run("return vName + 1", { vName: "a" })).toEqual({ ok: true, value: "a1" });
  expect(await run('const n = await 2; setVariable("X", { n }); setVariable("Y")')).toEqual({
    ok: true,
    value: null,
    variables: [
      { name: "X", value: { n: 2 } },
      { name: "Y", value: null },
    ],
  });
});

it("gives the error alone when code fails", async () => {
  expect(await run('setVariable("X", 1); nope()')).toEqual({ ok: false, error: "nope is not defined" });
});
