import type { NamedValue } from "@parley/core";
import { complete } from "@parley/core/fields";
import { describe, expect, it } from "vitest";
import { createServerContext } from "../testing/create-server-context.ts";
import { requestFields } from "./fields.ts";
import { createRequestServer } from "./server.ts";
import { address, ask, askWith } from "./testing/ask.ts";

const variable = (name: string, value: NamedValue["value"]): NamedValue => ({ id: `v${name}`, name, value });
const ada = { variables: [variable("Name", 'Ada "A"\nLovelace'), variable("Tags", ["a", 'b"'])] };

const row = (key: string, value: string) => ({ id: `${key} ${value}`, key, value });
const custom = async (body: string, surroundings = ada, headers: object[] = []) =>
  (await askWith({ body, headers } as never, surroundings, { isCustomBody: true })).request?.body;

describe("the address", () => {
  it("gets the query parameters behind what it has, before a fragment; repeated ones are repeated", async () => {
    const queryParams = [row("tag", "a b"), row("tag", "c&d"), row("none", ""), row("", "none")];
    const query = "tag=a%20b&tag=c%26d";
    const sent = async (url: string) => (await askWith({ url, queryParams })).request?.address;
    expect(await sent(address)).toBe(`${address}?${query}`);
    expect(await sent(`${address}?page=1#top`)).toBe(`${address}?page=1&${query}#top`);
    expect(await sent("api.example.org/?")).toBe(`https://api.example.org/?${query}`);
  });

  it("that is missing is told, and nothing is sent", async () => {
    const { asked, patch } = await ask({});
    expect(asked).toEqual([]);
    expect(patch).toEqual({ logs: [expect.objectContaining({ description: "Couldn't parse webhook attributes" })] });
  });
});

describe("spec B5.30: headers", () => {
  const headersOf = async (...headers: object[]) =>
    (await askWith({ method: "GET", headers } as never)).request?.headers;

  it("leave out rows without a name or a value, and join those of one name", async () => {
    const headers = [row("X-One", " 1 "), row("x-one", "2"), row("", "nobody"), row("X-Empty", "")];
    expect(await headersOf(...headers)).toEqual({ "x-one": "1, 2" });
  });

  it("encode a name and password for Basic authorization, in any letters", async () => {
    const value = `Basic ${Buffer.from("ada:pässword:1").toString("base64")}`;
    expect(await headersOf(row("Authorization", "Basic ada:pässword:1"))).toEqual({ Authorization: value });
    expect(await headersOf(row("Authorization", value))).toEqual({ Authorization: value });
    expect(await headersOf(row("Authorization", "Bearer a:b"))).toEqual({ Authorization: "Bearer a:b" });
  });

  it.each([row("X-Key", "s3cret\nX-Other: 1"), row("X-Key", "s3cret…"), row("X Key", "s3cret")])(
    "that can't be sent are an error that does not repeat them: %j",
    async (header) => {
      const { request, patch } = await askWith({ headers: [header] });
      expect(request).toBeUndefined();
      expect(patch.logs).toMatchObject([{ status: "error", description: "The HTTP request failed" }]);
      expect(JSON.stringify(patch)).not.toContain("s3cret");
    },
  );
});

describe("the proxy", () => {
  const credentials = { account: { url: " http://user:s3cret@proxy.example:3128 " } };

  it("is the address of the account that the author has chosen", async () => {
    const { request } = await askWith({}, { credentials }, { proxyCredentialsId: "account" });
    expect(request?.proxy).toBe("http://user:s3cret@proxy.example:3128");
  });

  it("that is gone is told, and the request is not sent past it", async () => {
    const { request, patch } = await askWith({}, { credentials }, { proxyCredentialsId: "gone" });
    expect(request).toBeUndefined();
    expect(patch.logs).toMatchObject([{ status: "error", details: "The proxy of this request is gone." }]);
  });
});

it("tried by its author, says the status, the headers and the answer, and what is missing", async () => {
  const { sample } = createRequestServer(10);
  const trial = (webhook: object) => {
    const options = complete(requestFields, { webhook } as never) as never;
    const responses = { "*": { status: 201, headers: { "x-one": "1" }, text: '{"a":1}' } };
    return sample?.({ id: "b", type: "Webhook", options }, createServerContext({ responses }));
  };
  expect(await trial({ url: address })).toMatchObject({ statusCode: 201, headers: { "x-one": "1" }, data: { a: 1 } });
  expect(await trial({})).toMatchObject({ statusCode: null, error: "Write the address first." });
});

describe("the body", () => {
  it("is all answers and variables, unless the author writes one", async () => {
    const answers = [
      { key: "Welcome", value: "yes" },
      { key: "Name", value: "older" },
    ];
    const all = {
      submittedAt: "2023-11-14T22:13:20.000Z",
      Welcome: "yes",
      Name: 'Ada "A"\nLovelace',
      Tags: 'a,b"',
    };
    const given = { ...ada, variables: [...ada.variables, variable("Unset", null)], answers };
    for (const [isCustomBody, body] of [
      [false, "ignored"],
      [true, ""],
      [true, " {{state}} "],
    ] as const) {
      const { request } = await askWith({ body }, given, { isCustomBody });
      expect(JSON.parse(request?.body ?? "")).toEqual(all);
      expect(request?.headers).toEqual({ "Content-Type": "application/json" });
    }
  });

  it("stays JSON whatever is filled in; lists are lists", async () => {
    const body = await custom('{"name": "{{Name}}", "tags": {{Tags}}, "none": "{{None}}", "sum": {{= 1 + 2 =}}}');
    expect(JSON.parse(body ?? "")).toEqual({ name: 'Ada "A"\nLovelace', tags: ["a", 'b"'], none: "", sum: 3 });
  });

  it("that is one variable is its value as it is", async () => {
    expect(await custom("{{Name}}")).toBe('Ada "A"\nLovelace');
    expect(await custom("{{Tags}}")).toBe('["a","b\\""]');
  });

  it("keeps numbers that JavaScript would round", async () => {
    expect(await custom('{"id": 12345678901234567890}')).toBe('{"id": 12345678901234567890}');
  });

  it("that is no JSON is sent as it is written, with values as its kind of text wants them", async () => {
    const { request } = await askWith({ body: "Hi there" }, ada, { isCustomBody: true });
    expect(request).toMatchObject({ body: "Hi there", headers: {} });
    expect(await custom("<name>{{Name}}</name>", ada, [row("Content-Type", "application/xml")])).toBe(
      '<name>Ada "A"\nLovelace</name>',
    );
  });

  it("becomes a form where the header says so", async () => {
    const form = [row("content-type", "application/x-www-form-urlencoded")];
    expect(await custom('{"name": "{{Name}}", "age": 36, "tags": {{Tags}}}', ada, form)).toBe(
      "name=Ada+%22A%22%0ALovelace&age=36&tags=%5B%22a%22%2C%22b%5C%22%22%5D",
    );
    expect(await custom("name={{Name}}&b=1", ada, form)).toBe("name=Ada%20%22A%22%0ALovelace&b=1");
    expect((await askWith({ headers: form }, { answers: [{ key: "A", value: "x y" }] })).request?.body).toBe(
      "submittedAt=2023-11-14T22%3A13%3A20.000Z&A=x+y",
    );
  });

  it("becomes the parts of a form where the header says so; addresses of files stay addresses", async () => {
    const form = [row("Content-Type", "multipart/form-data")];
    const file = "https://files.example/uploads/a.png";
    const body = `{"name": "{{Name}}", "file": "${file}", "a\\"b": "-------------ParleyFormBoundary", "age": 36}`;
    const { request } = await askWith({ body, headers: form } as never, ada, { isCustomBody: true });
    const sent = new Response(request?.body ?? "", { headers: request?.headers ?? {} });
    const fields = await sent.formData();
    expect([...fields]).toEqual([
      ["name", 'Ada "A"\nLovelace'],
      ["file", file],
      ['a"b', "-------------ParleyFormBoundary"],
      ["age", "36"],
    ]);
  });

  it.each(["GET", "HEAD"])("is none for %s", async (method) => {
    const { request } = await askWith({ method, body: "{}" }, ada, { isCustomBody: true });
    expect(request).toEqual({ address, method, headers: {}, timeLimit: 10_000 });
  });
});

it("takes as long as the author allows, ten seconds where nothing is said, and two minutes at most", async () => {
  const limit = async (timeout?: number) =>
    (await askWith({}, {}, timeout === undefined ? {} : { timeout })).request?.timeLimit;
  expect([await limit(), await limit(30), await limit(500)]).toEqual([10_000, 30_000, expect.any(Number)]);
  expect(await limit(500)).toBeLessThanOrEqual(120_000);
});
