import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { calls } from "../calls/index.ts";
import type { Call } from "../contract/call.ts";
import { errorKinds, errorsOf } from "../contract/errors.ts";
import { writeApiPage } from "./api-page.ts";
import { answerExample, bodyExample, parameterExample } from "./example-of.ts";
import { writeOpenApi } from "./openapi.ts";

const all = Object.entries<Call>(calls);
const addresses = { builder: "https://build.example.org", viewer: "https://chat.example.org" };

type Content = Record<string, { schema: object; example?: unknown }>;

interface Operation {
  operationId?: string;
  security: object[];
  tags: string[];
  parameters: { name: string; in: string; required: boolean; schema: object; example?: unknown }[];
  responses: Record<string, { description: string; content?: Content }>;
  requestBody?: { content: Content };
}
const document = writeOpenApi(addresses) as {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
};
const find = (method: string, path: string) => document.paths[path.replace("{+", "{")]?.[method.toLowerCase()];

describe.each(all)("%s", (name, call) => {
  const paths = [call.path, ...(call.aliases ?? [])];

  it("spec R5.1: stands in the description under all its paths, with every part of them", () => {
    for (const path of paths) {
      const operation = find(call.method, path);
      const names = [...path.matchAll(/\{\+?(\w+)\}/g)].map(([, part]) => part);
      const parts = operation?.parameters.filter((parameter) => parameter.in === "path") ?? [];
      expect(parts.map((part) => [part.name, part.required]).sort()).toEqual(names.map((part) => [part, true]).sort());
      expect(operation?.requestBody === undefined).toBe(call.body === undefined);
    }
    expect(find(call.method, call.path)?.operationId).toBe(name);
  });

  it("spec R5.1: names its errors and what it must be shown", () => {
    const operation = find(call.method, call.path);
    const told = Object.values(operation?.responses ?? {}).map(({ description }) => description);
    for (const code of errorsOf(call)) expect(told.join("\n")).toContain(`\`${code}\``);
    for (const scheme of operation?.security.flatMap(Object.keys) ?? [])
      expect(document.components.securitySchemes).toHaveProperty(scheme);
    const alternatives = operation?.security.map((one) => Object.keys(one).join()) ?? [];
    expect(alternatives.join(" or ") === "apiToken or ownerToken or signedIn").toBe(call.caller === "actor");
    expect(alternatives.join(" or ") === "signedIn").toBe(call.caller === "account");
    expect(alternatives.join(" or ") === "ownerToken").toBe(call.caller === "token");
  });

  it("spec R5.1: has examples of all that is sent and answered, which its own schemas take", () => {
    const [body, answer] = [bodyExample(call), answerExample(call)];
    expect(call.body?.safeParse(body).error).toBeUndefined();
    if (call.answer instanceof z.ZodType) expect(call.answer.safeParse(answer).error).toBeUndefined();
    else expect(answer).toBeUndefined();
    for (const shape of [call.params, call.query, call.headers])
      for (const [part, schema] of Object.entries<z.ZodType>(shape?.shape ?? {}))
        expect([part, schema.safeParse(parameterExample(schema, part)).error]).toEqual([part, undefined]);
  });

  it("shows its examples in the description", () => {
    const operation = find(call.method, call.path);
    expect(operation?.requestBody?.content["application/json"]?.example).toEqual(bodyExample(call));
    const { content } = operation?.responses[String(call.status ?? 200)] ?? {};
    if (call.answer instanceof z.ZodType) expect(content?.["application/json"]?.example).toEqual(answerExample(call));
    for (const { name: part, example } of operation?.parameters ?? [])
      expect([part, example]).not.toEqual([part, undefined]);
  });
});

it("no two calls answer at the same place of the same half", () => {
  const places = all.flatMap(([, { method, path, aliases = [], halves }]) =>
    halves.flatMap((half) => [path, ...aliases].map((one) => `${half} ${method} ${one.replace(/\{\+?\w+\}/g, "*")}`)),
  );
  expect([...new Set(places)]).toEqual(places);
});

it("is valid OpenAPI 3.1", async () => {
  const outcome = await new Validator().validate(structuredClone(document));
  expect(outcome).toEqual({ valid: true });
});

it("every operation has an id of its own and a chapter that is told of", () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(operations.length);
  const chapters = new Set(document.tags.map(({ name }) => name));
  for (const { tags } of operations) expect(chapters).toContain(tags[0]);
});

it("every reference leads to a schema of the document", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? "");
  expect(references.length).toBeGreaterThan(20);
  for (const target of references)
    expect(document.components.schemas).toHaveProperty(target.replace("#/components/schemas/", ""));
});

it("every code of an error belongs to a call, or to pages", () => {
  const used = new Set(all.flatMap(([, call]) => errorsOf(call)));
  const unused = Object.keys(errorKinds).filter((code) => !used.has(code as keyof typeof errorKinds));
  expect(unused).toEqual(["NOT_BUILT", "NO_VERSION"]);
});

it("the page for people has every path and every code", () => {
  const page = writeApiPage();
  for (const [, { method, path }] of all) expect(page).toContain(`\`${method} ${path.replace("{+", "{")}\``);
  for (const code of Object.keys(errorKinds)) expect(page).toContain(`| \`${code}\` |`);
});
