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
/** Words that would reveal the internals of the sandbox, and lines of a stack trace. */
const internals = /Aborted|Assertion|wasm|RuntimeError|unreachable|out of bounds|QuickJS|heap|ERR_|signature|^\s*at /im;

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

  it("spec 8.8, B8.14: what has no message is told in the specified words", async () => {
    const nothing = { ok: false, error: "Unknown error (failed to parse)" };
    const codes = [
      "throw { code: 7 }",
      "throw null",
      "throw undefined",
      'throw ""',
      "throw 7",
      "throw { get message() { throw 1 } }",
    ];
    const circular = [
      "const a = {}; a.a = a; throw a",
      "const a = {}; a.a = a; return a",
      "return 10n",
      'setVariable("x", 10n)',
    ];
    for (const code of [...codes, ...circular]) expect(await run(code), code).toEqual(nothing);
    expect(await run('throw { message: "no such price" }')).toEqual({ ok: false, error: "no such price" });
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
    expect(await run(code)).toMatchObject({ ok: false, error: expect.not.stringMatching(internals) });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    await stillWorks();
  });

  it.each([
    ["a text of the largest size", 'return "x".repeat(1_600_000)'],
    ["a text larger than there is memory", 'return "x".repeat(2 ** 29)'],
    ["very many small texts", 'return Array.from({ length: 3_000_000 }, (_, index) => "x" + index).join("")'],
    ["lists in lists", "let a = []; for (let i = 0; i < 1e6; i++) a = [a]; return a"],
    ["an argument that fills the memory", "return JSON.parse(JSON.stringify([a, a, a, a, a, a, a, a]))"],
    ["recursion in JSON", "const f = () => ({ toJSON: f }); const o = { toJSON() { return [o] } }; return o"],
    [
      "recursion in a getter of an error",
      "const e = {}; Object.defineProperty(e, 'message', { get() { return e.message } }); throw e",
    ],
    ["recursion in a proxy", "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); return p.x"],
    ["deep patterns", 'return new RegExp("(".repeat(1e5) + ")".repeat(1e5)).test("")'],
    ["deep code", 'return eval("[".repeat(1e5) + "]".repeat(1e5))'],
    ["an error as large as memory", 'throw new Error("x".repeat(2 ** 25))'],
  ])("%s is told in a sentence, and not in the sandbox's own words", async (_, code) => {
    const result = await run(code, { a: "x".repeat(2_000_000) });
    if (!result.ok) expect(result.error).not.toMatch(internals);
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
