import type { Json } from "@parley/core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { describeRequest } from "./describe-request.ts";
import { readDescription } from "./read-description.ts";
import { sampleOfSchema } from "./sample-of-schema.ts";

const description = `
openapi: 3.1.0
info: { title: Shop }
servers: [{ url: "https://{region}.example.org/v1/", variables: { region: { default: eu } } }]
security: [{ key: [] }]
paths:
  /orders/{orderId}:
    parameters:
      - { name: orderId, in: path, required: true, schema: { type: string } }
    get:
      summary: Get an order
      parameters:
        - { name: fields, in: query, schema: { type: string } }
        - { name: lang, in: query, required: true, schema: { type: string, default: en } }
        - { name: Authorization, in: header, required: true, schema: { type: string } }
    put:
      operationId: changeOrder
      security: []
      requestBody: { $ref: "#/components/requestBodies/Order" }
  /files:
    post:
      requestBody:
        content:
          multipart/form-data:
            schema:
              type: object
              properties: { title: { type: string, example: Cat }, upload: { type: string, format: binary } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  requestBodies:
    Order: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
  schemas:
    Order:
      allOf:
        - { type: object, properties: { id: { type: integer, readOnly: true }, email: { type: string, format: email } } }
        - type: object
          properties:
            lines: { type: array, items: { type: object, properties: { sku: { type: string, examples: [A1] } } } }
            parent: { $ref: "#/components/schemas/Order" }
`;

const take = async (method: string, path: string) => {
  const read = await readDescription(description);
  const call = read.calls.find((one) => one.method === method && one.path === path);
  if (!call) throw new Error(`no ${method} ${path}`);
  return describeRequest(read, call);
};

it("a description in YAML is a menu of its calls", async () => {
  const { title, calls } = await readDescription(description);
  expect([title, calls.map(({ method, path, summary }) => `${method} ${path} ${summary}`)]).toEqual([
    "Shop",
    ["GET /orders/{orderId} Get an order", "PUT /orders/{orderId} changeOrder", "POST /files "],
  ]);
});

it("a call fills in address, query and headers, with variables for what it must be given", async () => {
  expect(await take("GET", "/orders/{orderId}")).toEqual({
    url: "https://eu.example.org/v1/orders/{{orderId}}",
    method: "GET",
    queryParams: [
      { key: "fields", value: "" },
      { key: "lang", value: "en" },
    ],
    headers: [],
    variables: ["orderId"],
    wantsAccount: "key",
  });
});

it("a call fills in a sample of its body, whatever its schema refers to", async () => {
  const { body = "", wantsAccount } = await take("PUT", "/orders/{orderId}");
  expect(JSON.parse(body)).toMatchObject({ email: "ada@example.org", lines: [{ sku: "A1" }] });
  expect(JSON.parse(body)).not.toHaveProperty("id");
  expect(wantsAccount).toBe(null);
  expect((await take("POST", "/files")).form).toEqual([
    { name: "title", value: "Cat", isFile: false },
    { name: "upload", value: "", isFile: true },
  ]);
});

it("addresses of servers are completed by that of the description", async () => {
  const text = JSON.stringify({ openapi: "3.0.1", servers: [{ url: "/api" }], paths: { "/a": { get: {} } } });
  const read = await readDescription(text, "https://shop.example/docs/openapi.json");
  expect(read.calls.map((call) => describeRequest(read, call).url)).toEqual(["https://shop.example/api/a"]);
});

it.each([
  ["", "empty"],
  ["[1, 2]", "not an object"],
  ["a: [", "neither JSON nor YAML"],
  ['{"swagger": "2.0"}', "Swagger 2.0"],
  ['{"openapi": "4.0"}', "OpenAPI 4.0"],
  ['{"openapi": "3.0.0", "paths": {}}', "no calls"],
])("says what is wrong with %s", async (text, message) => {
  await expect(readDescription(text)).rejects.toThrow(message);
});

it("a sample is bounded, whatever a schema holds", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (schema) => {
      const root = { components: { schemas: { A: { properties: { a: { $ref: "#/components/schemas/A" } } } } } };
      for (const given of [schema as Json, { $ref: "#/components/schemas/A" }])
        expect(JSON.stringify(sampleOfSchema(root, given)).length).toBeLessThan(100_000);
    }),
  );
});
