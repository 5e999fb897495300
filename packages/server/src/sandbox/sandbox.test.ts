import type { Json, JsonObject } from "@parley/core";
import { afterAll, describe, expect, it } from "vitest";
import { createSandbox } from "./create-sandbox.ts";

const sandbox = createSandbox({ timeLimit: 1500 });
afterAll(() => sandbox.close());

const run = async (code: string, args: JsonObject = {}) => {
  const [result] = await sandbox.evaluate([{ key: "test", code, args }]);
  if (result === undefined) throw new Error("no result");
  return result;
};
const valueOf = async (code: string, args?: JsonObject): Promise<Json> => {
  const result = await run(code, args);
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

describe("values", () => {
  it.each<[string, JsonObject, Json]>([
    ["return 1 + 1", {}, 2],
    ["return vName.toUpperCase()", { vName: "zoé 😀" }, "ZOÉ 😀"],
    ["return [vList[0], { a: vList.length }]", { vList: ["x", "y"] }, ["x", { a: 2 }]],
    ["return undefined", {}, null],
    ["return () => 1", {}, null],
    ["return Number.NaN", {}, null],
    ["return new Date(0)", {}, "1970-01-01T00:00:00.000Z"],
    ["const x = await Promise.resolve(7); return x * 6", {}, 42],
    ["return a", { a: '"}); return 1; ({"' }, '"}); return 1; ({"'],
  ])("%s", async (code, args, value) => {
    expect(await valueOf(code, args)).toEqual(value);
  });

  it("gives results in order, each from a fresh start", async () => {
    const codes = ["globalThis.x = 1; return x", "return typeof x", "return 3"];
    const results = await sandbox.evaluate(codes.map((code, index) => ({ key: `${index}`, code, args: {} })));
    expect(results).toEqual([
      { ok: true, value: 1 },
      { ok: true, value: "undefined" },
      { ok: true, value: 3 },
    ]);
  });
});

describe("setVariable", () => {
  it("collects names and values as they are when it is called", async () => {
    const code =
      'const a = [1]; setVariable("List", a); a.push(2); setVariable(7, () => 1); setVariable("x", { y: "\\u2028" })';
    expect(await run(code)).toEqual({
      ok: true,
      value: null,
      variables: [
        { name: "List", value: [1] },
        { name: "7", value: null },
        { name: "x", value: { y: "\u2028" } },
      ],
    });
  });

  it("counts only when the code ends well", async () => {
    expect(await run('setVariable("a", 1); throw new Error("no")')).toEqual({ ok: false, error: "no" });
    expect(await run('setVariable("a", 10n)')).toMatchObject({ ok: false });
    expect(await run('setVariable("a", "x".repeat(2_000_000))')).toMatchObject({ ok: false });
  });
});

describe("errors", () => {
  it("tells what the code threw", async () => {
    expect(await run('throw new Error("no such price")')).toEqual({ ok: false, error: "no such price" });
    expect(await run('throw "plain"')).toEqual({ ok: false, error: "plain" });
    expect(await run("return nothing.here")).toMatchObject({ ok: false, error: expect.stringContaining("nothing") });
  });

  it("refuses code that is no code", async () => {
    expect(await run("return (")).toMatchObject({ ok: false });
    expect(await run("})(); return 1; (async () => {")).toMatchObject({ ok: false });
  });

  it("does not wait for what never comes", async () => {
    expect(await run("await new Promise(() => {})")).toMatchObject({ ok: false });
  });

  it("refuses a result that JSON has no form for", async () => {
    expect(await run("return 10n")).toMatchObject({ ok: false });
    expect(await run("const a = {}; a.a = a; return a")).toMatchObject({ ok: false });
    expect(await run('return "x".repeat(2_000_000)')).toMatchObject({ ok: false, error: "The result is too large." });
  });
});

describe("hostile code", () => {
  const stillWorks = async () => expect(await valueOf("return 5")).toBe(5);

  it.each([
    ["endless loop", "for (;;) {}"],
    ["endless loop of promises", "for (;;) await null"],
    ["endless getter in the result", "return { get a() { for (;;) {} } }"],
    ["slow pattern", 'return /^(a+)+$/.test("a".repeat(60) + "b")'],
  ])("%s is ended", async (_, code) => {
    expect(await run(code)).toEqual({ ok: false, error: "The code ran for longer than 1500 ms." });
    await stillWorks();
  });

  it.each([
    ["texts", 'const a = []; for (;;) a.push("x".repeat(1_000_000) + a.length)'],
    ["promises", "const again = () => Promise.resolve().then(again); await again()"],
    ["typed arrays", "const a = []; for (;;) a.push(new Uint8Array(1_000_000).fill(1))"],
  ])("a memory bomb of %s is contained", async (_, code) => {
    const before = process.memoryUsage().rss;
    expect(await run(code)).toMatchObject({ ok: false });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    await stillWorks();
  });

  it("deep recursion is an error", async () => {
    expect(await run("const f = () => f() + 1; return f()")).toMatchObject({ ok: false });
    await stillWorks();
  });

  it.each([
    "return this?.constructor?.constructor('return typeof process')()",
    "return (async () => {}).constructor('return typeof process')()",
    "return [].constructor.constructor('return typeof process + typeof require + typeof fetch')()",
    "return typeof globalThis.process + typeof globalThis.require",
  ])("no way out: %s", async (code) => {
    const result = await run(code);
    if (result.ok) expect(String(result.value)).toMatch(/^(undefined)+$|^null$/);
  });

  it("cannot reach the next evaluation by changing built-ins", async () => {
    await run('JSON.stringify = () => "evil"; Promise.prototype.then = () => {}; Object.prototype.ok = true; return 1');
    expect(await valueOf("return { a: 1 }")).toEqual({ a: 1 });
  });
});
