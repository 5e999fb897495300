import type { JsonObject } from "@parley/core";
import { describe, expect, it } from "vitest";
import { callService } from "../../services/testing/call-service.ts";
import { createServerContext, type ServerSurroundings } from "../../testing/create-server-context.ts";
import { block } from "./block.ts";
import { server } from "./server.ts";

const base = "https://app.nocodb.com/api/v2";
const records = `${base}/tables/t1/records`;
const meta = `${base}/meta/tables/t1`;
const columns = [
  { id: "cId", title: "Id", uidt: "ID", pk: true },
  { id: "cE", title: "Email", uidt: "Email" },
  { id: "cA", title: "Age", uidt: "Number" },
  { id: "cB", title: "Born", uidt: "Date" },
  { id: "cT", title: "Teams", uidt: "Links" },
  { id: "cO", title: "Owner", uidt: "LinkToAnotherRecord" },
];
const ada = { Id: 1, Email: "ada@example.org", Age: 36, Born: "1815-12-10", Teams: 2 };
const bo = { Id: 2, Email: "bo@example.org", Age: 17, Born: "2009-01-01", Teams: 0 };

const json = (value: unknown) => ({ text: JSON.stringify(value) });
const where = (filter: string) => `${records}?where=${encodeURIComponent(filter)}&limit=1000`;
const found = (filter: string, ...list: JsonObject[]) => ({ [where(filter)]: json({ list, pageInfo: {} }) });

const ask = (options: object, surroundings: ServerSurroundings = {}) =>
  callService(
    { definition: block, server },
    { credentialsId: "account", tableId: "t1", ...options },
    { credentials: { account: { apiKey: "canary-token" } }, ...surroundings },
  );

const compare = (input: string, operator: string, value = "") => ({
  id: `${input}${operator}`,
  input,
  operator,
  value,
});
const filterOf = (joiner: string, ...comparisons: object[]) => ({ filter: { joiner, comparisons } });
const isAda = filterOf("AND", compare("Email", "Equal to", "ada@example.org"));
const adaFilter = "(Email,eq,ada@example.org)";

const described = ({ patch }: Awaited<ReturnType<typeof ask>>) =>
  patch.logs?.map(({ status, description }) => `${status}: ${description}`);

describe("search", () => {
  const search = {
    action: "Search Records",
    ...isAda,
    responseMapping: [{ id: "1", fieldName: "Email", variableId: "vX" }],
  };
  const all = { ...search, filter: { comparisons: [], joiner: "AND" } };
  const everything = { [`${records}?limit=1000`]: json({ list: [ada, bo] }) };

  it("spec B1.9, B3.14, B7.11, B9.14: asks for the rows that match, with the token, and saves the fields", async () => {
    const { patch, asked } = await ask(search, { responses: found(adaFilter, ada) });
    expect(asked).toEqual([{ address: where(adaFilter), headers: { "xc-token": "canary-token" } }]);
    expect(patch.variables).toEqual([{ variableId: "vX", value: "ada@example.org" }]);
  });

  it("spec B9.5: asks for a page of up to 1000 rows, and says where there are more", async () => {
    const list = [ada, bo];
    const responses = { [`${records}?limit=1000`]: json({ list, pageInfo: { isLastPage: false } }) };
    const { patch, asked } = await ask(all, { responses });
    expect(asked[0]?.address).toMatch(/[?&]limit=1000$/);
    expect(patch.variables).toEqual([{ variableId: "vX", value: ["ada@example.org", "bo@example.org"] }]);
    expect(patch.logs).toMatchObject([{ status: "warning" }]);
  });

  it("spec B3.30: takes all rows, the first, the last or a random one", async () => {
    const taken = async (returnType: string) =>
      (await ask({ ...all, returnType }, { responses: everything })).patch.variables?.[0]?.value;
    expect(await taken("All")).toEqual(["ada@example.org", "bo@example.org"]);
    expect(await taken("First")).toBe("ada@example.org");
    expect(await taken("Last")).toBe("bo@example.org");
    expect(["ada@example.org", "bo@example.org"]).toContain(await taken("Random"));
  });

  it("asks for a view, of a server of one's own", async () => {
    const { asked } = await ask(
      { ...all, viewId: "vw/1" },
      { credentials: { account: { apiKey: "canary-token", baseUrl: "https://noco.test/" } } },
    );
    expect(asked[0]?.address).toBe("https://noco.test/api/v2/tables/t1/records?viewId=vw%2F1&limit=1000");
  });

  it.each([
    ["Equal to", "eq,1"],
    ["Not equal", "neq,1"],
    ["Contains", "like,%1%"],
    ["Greater than", "gt,1"],
    ["Less than", "lt,1"],
    ["Is set", "notblank"],
    ["Is empty", "blank"],
    ["Starts with", "like,1%"],
    ["Ends with", "like,%1"],
  ])("says %s as %s", async (operator, written) => {
    const { asked } = await ask({ ...search, ...filterOf("AND", compare("Age", operator, "1")) });
    expect(asked[0]?.address).toBe(where(`(Age,${written})`));
  });

  it("joins comparisons by all or any of them", async () => {
    const two = [compare("Age", "Less than", "20"), compare("Email", "Is set")];
    const asked = async (joiner: string) => (await ask({ ...search, ...filterOf(joiner, ...two) })).asked[0]?.address;
    expect(await asked("AND")).toBe(where("(Age,lt,20)~and(Email,notblank)"));
    expect(await asked("OR")).toBe(where("(Age,lt,20)~or(Email,notblank)"));
  });

  it("says of a date that it is one, where the field holds dates", async () => {
    const written = "(Born,lt,exactDate,2000-01-01)";
    const born = filterOf("AND", compare("Born", "Less than", "2000-01-01"));
    const { patch } = await ask(
      { ...search, ...born },
      { responses: { [meta]: json({ columns }), ...found(written, ada) } },
    );
    expect(patch.variables).toEqual([{ variableId: "vX", value: "ada@example.org" }]);
  });

  it("spec B5.21: finds nothing", async () => {
    const nothing = await ask(search, { responses: found(adaFilter) });
    expect(described(nothing)).toEqual(["info: Couldn't find any rows matching the filter"]);
    expect(nothing.patch.foundNothing).toBe(true);
    // A server that ignores the filter returns other people's rows, which must not be used.
    const ignored = await ask(search, { responses: found(adaFilter, bo) });
    expect([described(ignored), ignored.patch.variables]).toEqual([described(nothing), undefined]);
  });

  it("spec B5.22: a missing requested field is a log, and the others are saved", async () => {
    const responseMapping = [{ id: "0", fieldName: "Shoe", variableId: "vY" }, ...search.responseMapping];
    const done = await ask({ ...search, responseMapping }, { responses: found(adaFilter, ada) });
    expect(described(done)).toEqual(["error: Field Shoe does not exist in the table"]);
    expect(done.patch.variables).toHaveLength(1);
  });
});

describe("what can't be asked", () => {
  const actions = [
    { action: "Search Records", ...isAda },
    { action: "Create Record", fields: [{ key: "Email", value: "x" }] },
    { action: "Update Existing Record", ...isAda, updates: [{ fieldName: "Age", value: "1" }] },
  ];

  it.each(actions)("spec B5.18: $action needs a key and a table", async (options) => {
    const keyless = await ask(options, { credentials: { account: { apiKey: " " } } });
    expect([described(keyless), keyless.asked]).toEqual([["error: API key is required"], []]);
    for (const credentialsId of [undefined, "of nobody"]) {
      const without = await ask({ ...options, credentialsId }, { credentials: {} });
      expect([described(without), without.asked]).toEqual([["error: API key is required"], []]);
    }
    const tableless = await ask({ ...options, tableId: null });
    expect([described(tableless), tableless.asked]).toEqual([["error: Table ID is required"], []]);
  });

  it.each([
    ["a visitor's text that would be another condition", compare("Email", "Equal to", "x)~or(Age,gt,0")],
    ["the same with blanks", compare("Email", "Equal to", "x) ~or(Age,gt,0")],
    ["a pattern", compare("Email", "Starts with", "%")],
    ["nothing", compare("Email", "Equal to", "")],
    ["a field that can't be named", compare("Email,eq,x)~or(Age", "Is set")],
  ])("%s never reaches the filter, of a search or an update", async (_, comparison) => {
    for (const options of [actions[0], actions[2]]) {
      const { patch, asked } = await ask({ ...options, ...filterOf("AND", comparison) });
      expect(patch.logs).toMatchObject([{ status: "error" }]);
      expect(asked).toEqual([]);
    }
  });

  it("is a log without the token where NocoDB refuses", async () => {
    const { patch } = await ask(actions[0] ?? {}, { responses: { "*": { status: 401, text: "No canary-token" } } });
    const context = "While searching NocoDB records";
    expect(patch.logs).toEqual([{ status: "error", description: "NocoDB answered 401", details: "No •••", context }]);
  });
});

describe("create", () => {
  const create = { action: "Create Record" };
  const responses = { [meta]: json({ columns }), [records]: json({ Id: 7 }), "*": json(true) };

  it("spec B1.9, B7.11: adds the row, numbers as numbers", async () => {
    const fields = [
      { key: "Email", value: "cy@example.org" },
      { key: "Age", value: "20" },
      { key: "", value: "x" },
    ];
    const { patch, asked } = await ask({ ...create, fields }, { responses });
    expect(asked).toEqual([
      { address: meta, headers: { "xc-token": "canary-token" } },
      {
        address: records,
        method: "POST",
        headers: { "xc-token": "canary-token" },
        body: { Email: "cy@example.org", Age: 20 },
      },
    ]);
    expect(patch).toEqual({});
  });

  it("spec B7.11: links the row to others, of both kinds of links", async () => {
    const fields = [
      { key: "Email", value: "cy@example.org" },
      { key: "Teams", value: "[3, 4]" },
      { key: "Owner", value: "5" },
    ];
    const { asked } = await ask({ ...create, fields }, { responses });
    expect(asked.slice(1).map(({ address, body }) => [address.slice(base.length), body])).toEqual([
      ["/tables/t1/records", { Email: "cy@example.org" }],
      ["/tables/t1/links/cT/records/7", '[{"Id":3},{"Id":4}]'],
      ["/tables/t1/links/cO/records/7", '[{"Id":5}]'],
    ]);
  });

  it("spec B5.22: leaves out a field that there is not, and says so", async () => {
    const fields = [
      { key: "Shoe", value: "40" },
      { key: "Age", value: "20" },
    ];
    const done = await ask({ ...create, fields }, { responses });
    expect(done.asked[1]?.body).toEqual({ Age: 20 });
    expect(described(done)).toEqual(["error: Field Shoe does not exist in the table"]);
    const none = await ask({ ...create, fields: fields.slice(0, 1) }, { responses });
    expect(none.asked).toHaveLength(1);
  });
});

describe("update", () => {
  const update = {
    action: "Update Existing Record",
    ...isAda,
    updates: [
      { fieldName: "Age", value: "37" },
      { fieldName: "Born", value: "" },
      { fieldName: "Teams", value: "3" },
    ],
  };
  const answers = (filter: string, ...list: JsonObject[]) => ({
    [meta]: json({ columns }),
    ...found(filter, ...list),
    "*": json(true),
  });
  const patched = (asked: { method?: string; body?: unknown }[]) =>
    asked.filter(({ method }) => method === "PATCH").map(({ body }) => JSON.parse(String(body)));

  it("spec B1.9, B7.11: changes the rows that match by their key, empties fields, and links", async () => {
    const { patch, asked } = await ask(update, { responses: answers(adaFilter, ada) });
    expect(patched(asked)).toEqual([[{ Id: 1, Age: 37, Born: null }]]);
    expect(asked.at(-1)).toMatchObject({ address: `${base}/tables/t1/links/cT/records/1`, body: '[{"Id":3}]' });
    expect(patch).toEqual({});
  });

  it("changes many rows in parts", async () => {
    const list = Array.from({ length: 250 }, (_, at) => ({ ...ada, Id: at + 1 }));
    const { asked } = await ask(
      { ...update, updates: update.updates.slice(0, 1) },
      { responses: answers(adaFilter, ...list) },
    );
    expect(patched(asked).map((rows) => rows.length)).toEqual([100, 100, 50]);
  });

  it.each([
    ["a server that ignored the filter", isAda, adaFilter, [ada, bo]],
    [
      "a row that can't be judged",
      filterOf("AND", compare("Owner", "Equal to", "5")),
      "(Owner,eq,5)",
      [{ Id: 1, Owner: {} }],
    ],
    ["a hidden column", isAda, adaFilter, [{ Id: 1 }]],
    ["a row without its key", isAda, adaFilter, [{ Email: "ada@example.org" }]],
  ])("never runs with %s", async (_, filter, written, list) => {
    const { patch, asked } = await ask({ ...update, ...filter }, { responses: answers(written, ...list) });
    expect(patch.logs).toMatchObject([
      { status: "error", description: expect.stringContaining("nothing was changed") },
    ]);
    expect(asked.filter(({ method }) => method !== undefined)).toEqual([]);
  });

  it("knows rows that match in the ways of databases", async () => {
    const loud = filterOf("AND", compare("Email", "Equal to", "ADA@example.org"), compare("Age", "Greater than", "9"));
    const written = "(Email,eq,ADA@example.org)~and(Age,gt,9)";
    const { asked } = await ask({ ...update, ...loud }, { responses: answers(written, ada) });
    expect(patched(asked)).toHaveLength(1);
  });

  it("spec B5.19, B5.20: needs an update and a filter", async () => {
    const changeless = await ask({ ...update, updates: [] });
    expect([described(changeless), changeless.asked]).toEqual([["error: At least one update is required"], []]);
    const filterless = await ask({ ...update, filter: { comparisons: [] } });
    expect([described(filterless), filterless.asked]).toEqual([["error: At least one filter is required"], []]);
  });

  it("spec B5.21, B5.22: finds no row, or no such field", async () => {
    const nothing = await ask(update, { responses: answers(adaFilter) });
    expect(described(nothing)).toEqual(["info: Couldn't find any rows matching the filter"]);
    const shoe = await ask({ ...update, ...filterOf("AND", compare("Shoe", "Is set")) }, { responses: answers("") });
    expect(described(shoe)).toEqual(["error: Field Shoe does not exist in the table"]);
  });
});

it("lists tables, views and fields", async () => {
  const list = (source: string) =>
    server.lookups?.[source]?.(
      { action: "Search Records", credentialsId: "account", tableId: "t1" },
      createServerContext({
        credentials: { account: { apiKey: "canary-token" } },
        responses: {
          [`${base}/meta/bases`]: json({ list: [{ id: "p1", title: "Sales" }] }),
          [`${base}/meta/bases/p1/tables`]: json({ list: [{ id: "t1", title: "People" }] }),
          [meta]: json({ columns: columns.slice(0, 1), views: [{ id: "vw1", title: "Adults" }] }),
        },
      }),
    );
  expect(await list("tables")).toEqual([{ value: "t1", label: "People", note: "Sales" }]);
  expect(await list("views")).toEqual([{ value: "vw1", label: "Adults" }]);
  expect(await list("fields")).toEqual([{ value: "Id", note: "ID" }]);
});
