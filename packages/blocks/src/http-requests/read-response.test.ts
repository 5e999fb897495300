import type { JsonObject, NamedValue } from "@parley/core";
import { describe, expect, it } from "vitest";
import type { ServerSurroundings } from "../testing/create-server-context.ts";
import { address, ask } from "./testing/ask.ts";

const people = { text: '{"total": 2, "items": [{"name": "Ada", "first-name": "A"}, {"name": "Bo"}], "none": null}' };

/** Returns the value that a path selects from the response, and the logs. */
const map = async (bodyPath: string, surroundings: ServerSurroundings = {}, options: JsonObject = {}) => {
  const responseVariableMapping = [{ id: "m", bodyPath, variableId: "vX" }];
  const { patch } = await ask(
    { webhook: { url: address, ...options }, responseVariableMapping },
    { responses: { "*": people }, ...surroundings },
  );
  return { value: patch.variables?.[0]?.value, logs: patch.logs ?? [] };
};
const valueOf = async (path: string, surroundings?: ServerSurroundings) => (await map(path, surroundings)).value;

const answers = (response: object): ServerSurroundings => ({ responses: { "*": response } });

describe("a part of the answer", () => {
  it.each([
    ["statusCode", "200"],
    ["data.total", "2"],
    ["data.items[0].name", "Ada"],
    ["data.items.map(item => item.name)", ["Ada", "Bo"]],
    ["data.items.flatMap(item => item.name)", ["Ada", "Bo"]],
    ["data['items'][1]", '{"name":"Bo"}'],
    ["data.none", null],
    ["data.absent", null],
    ["return data.total + 1", "3"],
  ])("spec B3.25, B7.7: %s is an expression", async (path, value) => expect(await valueOf(path)).toEqual(value));

  it.each([
    ["data.items.0.name", "Ada"],
    ["data.items.0.first-name", "A"],
    ["data.items[0].first-name", "A"],
    ["data.total-1", "1"],
  ])("%s means keys where files mean keys", async (path, value) => expect(await valueOf(path)).toEqual(value));

  it("may be named by a variable, which never becomes code", async () => {
    const named = (value: string): { variables: NamedValue[] } => ({ variables: [{ id: "vKey", name: "Key", value }] });
    expect(await valueOf("data.{{Key}}", named("total"))).toBe("2");
    expect(await valueOf("data['{{Key}}']", named("total"))).toBe("2");
    expect(await valueOf("data.items[{{Key}}].name", named("1"))).toBe("Bo");
    expect(await valueOf("data.{{Key}}", named("items.length"))).toBeNull();
  });

  it("of a text is the text, and of nothing is nothing", async () => {
    expect(await valueOf("data", answers({ text: "Accepted" }))).toBe("Accepted");
    expect(await valueOf("data", answers({ text: "" }))).toBeNull();
  });

  it("keeps the digits of numbers that are too long for JavaScript", async () => {
    const text = '{"id": 12345678901234567890, "price": 1.2345678901234567, "text": "12345678901234567890 \\"1\\""}';
    expect(await valueOf("data.id", answers({ text }))).toBe("12345678901234567890");
    expect(await valueOf("data.price", answers({ text }))).toBe("1.2345678901234567");
    expect(await valueOf("data.text", answers({ text }))).toBe('12345678901234567890 "1"');
  });

  it("that fails changes nothing, and the author is told, unless the whole request has failed", async () => {
    const { value, logs } = await map("data.a.b");
    expect(value).toBeUndefined();
    expect(logs).toMatchObject([
      { status: "success" },
      { status: "warning", description: 'The answer has no "data.a.b"' },
    ]);
    const { logs: failed } = await map("data.a.b", answers({ status: 404, text: "{}" }));
    expect(failed.map(({ description }) => description)).toEqual(["Webhook returned an error"]);
  });
});

describe("the log", () => {
  const logOf = async (surroundings: ServerSurroundings, options?: JsonObject) =>
    (await map("", surroundings, options)).logs[0];

  it("spec B8.2, B8.10, B8.12: is a warning for statuses that begin with 4 or 5, and a success otherwise", async () => {
    for (const status of [400, 404, 429, 500, 503])
      expect(await logOf(answers({ status, text: "Oh" }))).toEqual({
        status: "warning",
        description: "Webhook returned an error",
        details: `${status}: Oh`,
        context: "While executing webhook",
      });
    for (const status of [200, 201, 304])
      expect(await logOf(answers({ status, text: "Fine" }))).toMatchObject({
        status: "success",
        description: "Webhook successfuly executed",
        details: `${status}: Fine`,
      });
  });

  it("spec B8.11: is an error where there was no answer at all, and does not repeat the address", async () => {
    const log = await logOf({ responses: {} }, { url: `${address}?key=s3cret` });
    expect(log).toMatchObject({ status: "error", description: "The HTTP request failed" });
    expect(JSON.stringify(log)).not.toContain("s3cret");
  });

  it("spec B8.3: has 1,000 characters of the answer", async () => {
    const log = await logOf(answers({ text: "x".repeat(5000) }));
    expect(log?.details).toHaveLength(1003);
  });

  it("has no header, even where the other server repeats it", async () => {
    const headers = [
      { id: "1", key: "Authorization", value: "Basic ada:canary-password" },
      { id: "2", key: "X-Key", value: "canary-key-1" },
    ];
    const encoded = Buffer.from("ada:canary-password").toString("base64");
    const text = `You sent canary-key-1, ada:canary-password and ${encoded}`;
    const log = await logOf(answers({ status: 403, text }), { headers });
    expect(log?.details).toBe("403: You sent •••, ••• and •••");
  });
});
