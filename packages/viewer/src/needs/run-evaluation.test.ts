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

it("spec 8.8, B8.14: tells what has no message, or no JSON, in the specified words, as the server's sandbox does", async () => {
  const codes = ["throw { code: 7 }", "throw null", "throw undefined", 'throw ""', "throw 7"];
  const circular = [
    "const a = {}; a.a = a; throw a",
    "const a = {}; a.a = a; return a",
    "return 10n",
    'setVariable("x", 10n)',
  ];
  for (const code of [...codes, ...circular])
    expect(await run(code), code).toEqual({ ok: false, error: "Unknown error (failed to parse)" });
  expect(await run('throw "plain"')).toEqual({ ok: false, error: "plain" });
});

it("reduces values to JSON, nothing to null", async () => {
  expect(await run("return { at: new Date(0), f() {} }")).toEqual({
    ok: true,
    value: { at: "1970-01-01T00:00:00.000Z" },
  });
  expect(await run("")).toEqual({ ok: true, value: null });
});

it("tells about faults in the syntax", async () => {
  expect((await run("return (")).ok).toBe(false);
});
