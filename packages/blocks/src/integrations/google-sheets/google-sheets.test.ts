import type { JsonObject } from "@parley/core";
import { takeAddressApart } from "@parley/core/fields";
import { describe, expect, it } from "vitest";
import { callService } from "../../services/testing/call-service.ts";
import { createServerContext, type ServerSurroundings } from "../../testing/create-server-context.ts";
import { play, says } from "../../testing/play.ts";
import { addressParts, block } from "./block.ts";
import { server } from "./server.ts";
import { filterRows } from "./server-filter.ts";
import { columnLetters, toCell } from "./server-grid.ts";

const type = "Google Sheets";
const place = { credentialsId: "account", spreadsheetId: "book", sheetId: "0" };
const values = [["Name", "Age", "", "Name"], ["Ada", "36", "x", "second"], ["Bo", "7"], [], ["ada", "100"]];
const columns = new Map([
  ["Name", 0],
  ["Age", 1],
]);
const grid = { title: "'A'", columns, rows: values.slice(1) };

const sheetOf = (rows: unknown) =>
  JSON.stringify({ valueRanges: [{ valueRange: { range: "'A'!A1:D9", values: rows } }] });

const surroundingsOf = (rows: unknown): ServerSurroundings => ({
  credentials: { account: { access_token: "canary" } },
  responses: { "*": { text: sheetOf(rows) } },
});

/** Runs the block on the server; returns the patch and the queued writes. */
const send = async (options: JsonObject, surroundings: ServerSurroundings = {}) => {
  const delivered: unknown[] = [];
  const context = createServerContext({
    chat: { resultId: "r1" },
    credentials: { account: { access_token: "canary" } },
    responses: { "*": { text: sheetOf(values) } },
    note: (what, data) => void (what === "delivers" && delivered.push(data)),
    ...surroundings,
  });
  const patch = await server.effects?.send?.({ id: "b", type, options: { ...place, ...options } }, context, null);
  return { patch, delivered };
};

const get = (options: JsonObject = {}, surroundings?: ServerSurroundings) =>
  send(
    {
      action: "Get data from sheet",
      filter: { comparisons: [] },
      totalRowsToExtract: "All",
      cellsToExtract: [{ column: "Name", variableId: "vX" }],
      ...options,
    },
    surroundings,
  );

it("spec B3.18, B8.6: gets rows: all, the first, the last, or one of them by chance", async () => {
  const valueOf = async (totalRowsToExtract: string) => {
    const { patch } = await get({ totalRowsToExtract });
    expect(patch?.logs).toMatchObject([{ status: "success", description: "Succesfully fetched data from sheet" }]);
    return patch?.variables?.[0]?.value;
  };
  expect(await valueOf("All")).toEqual(["Ada", "Bo", "ada"]);
  expect([await valueOf("First"), await valueOf("Last")]).toEqual(["Ada", "ada"]);
  expect(["Ada", "Bo", "ada"]).toContain(await valueOf("Random"));
});

it("spec B8.6: says why it got nothing, and leaves the variables as they are", async () => {
  const none = { comparisons: [{ column: "Name", comparisonOperator: "Equal to", value: "Cy" }] };
  expect((await get({ filter: none })).patch).toMatchObject({
    foundNothing: true,
    logs: [{ status: "info", description: "Couldn't find any rows matching the filter" }],
  });
  const text = JSON.stringify({ error: { code: 403, message: "Not with canary", status: "PERMISSION_DENIED" } });
  const refused = await get({}, { responses: { "*": { status: 403, text } } });
  expect(refused.patch).toEqual({
    logs: [
      {
        status: "error",
        description: "Failed to fetch data from sheet",
        details: "Not with •••",
        context: "While fetching data from a Google sheet",
      },
    ],
  });
  for (const surroundings of [{ credentials: {} }, { responses: {} }, { responses: { "*": { text: "<html>" } } }])
    expect((await get({}, surroundings)).patch).toMatchObject({
      logs: [{ status: "error", description: "Failed to fetch data from sheet" }],
    });
});

it("spec B5.26: without cells to insert a warning is all there is", async () => {
  const { patch, delivered } = await send({ action: "Insert a row", cellsToInsert: [] });
  expect(patch?.logs).toMatchObject([{ status: "warning", description: "Cells to insert are undefined" }]);
  expect(delivered).toEqual([]);
});

it("spec B3.19, B4.3: rows are written while the flow goes on", async () => {
  const cells = [{ column: "Name", value: "Cy" }];
  const filter = { comparisons: [{ column: "Name", comparisonOperator: "Equal to", value: "Bo" }] };
  const insert = await send({ action: "Insert a row", cellsToInsert: cells });
  expect(insert).toMatchObject({ patch: { logs: [] }, delivered: [{ name: "insert", payload: { ...place, cells } }] });
  const update = await send({ action: "Update a row", filter, cellsToUpsert: cells });
  expect(update).toMatchObject({ delivered: [{ name: "update", payload: { ...place, cells, filter } }] });
  const flow = { groups: { A: [{ type }, says("after")] } };
  play(flow).needs("send", {}).says("after").ends();
  play(flow).needs("send", { error: "It broke" }).says("after").logs("Failed to fetch data from sheet").ends();
});

it("says what is missing of the sheet's address, and does nothing before an action is chosen", async () => {
  const { patch } = await send({
    action: "Insert a row",
    cellsToInsert: [{ column: "A", value: "" }],
    sheetId: "Sheet 1",
  });
  expect(patch?.logs).toMatchObject([{ status: "error", description: "Failed to insert a row in the sheet" }]);
  expect(await send({})).toEqual({ patch: {}, delivered: [] });
});

it.each([
  ["Equal to", "Ada", ["Ada"]],
  ["Not equal", "Ada", ["Bo", "ada"]],
  ["Contains", "AD", ["Ada", "ada"]],
  ["Does not contain", "a", ["Bo"]],
  ["Starts with", "b", ["Bo"]],
  ["Ends with", "o", ["Bo"]],
  ["Is set", "", ["Ada", "Bo", "ada"]],
  ["Is empty", "", []],
] as const)("finds rows by name: %s %j", (comparisonOperator, value, expected) => {
  const rows = filterRows(grid, { comparisons: [{ column: "Name", comparisonOperator, value }] });
  expect(rows.map((row) => grid.rows[row]?.[0])).toEqual(expected);
});

it("joins comparisons by any of them, or by all", () => {
  const comparisons = [
    { column: "Age", comparisonOperator: "Greater than" as const, value: "30" },
    { column: "Name", comparisonOperator: "Equal to" as const, value: "ada" },
  ];
  expect(filterRows(grid, { comparisons })).toEqual([0, 3]);
  expect(filterRows(grid, { comparisons, logicalOperator: "AND" })).toEqual([3]);
  expect(filterRows(grid, { comparisons: [{ column: "None", comparisonOperator: "Is empty", value: "" }] })).toEqual(
    [],
  );
});

it("writes numbers as numbers, and everything else as text", () => {
  expect(["42", "-1.5", "0", "007", "+4915", "1e5", "=1+1", "", "12345678901234567"].map(toCell)).toEqual([
    42,
    -1.5,
    0,
    "007",
    "+4915",
    "1e5",
    "=1+1",
    "",
    "12345678901234567",
  ]);
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
});

it("spec B3.18: gets one row by chance where its author has not said which", async () => {
  const options = { action: "Get data from sheet", filter: {}, cellsToExtract: [{ column: "Name", variableId: "vX" }] };
  const { patch } = await callService({ definition: block, server }, { ...place, ...options }, surroundingsOf(values));
  expect(["Ada", "Bo", "ada"]).toContain(patch.variables?.[0]?.value);
});

describe("the address of a sheet", () => {
  const id = "1AbC-d_9";
  const apart = (address: string) => takeAddressApart(addressParts, address);

  it.each([
    [`https://docs.google.com/spreadsheets/d/${id}/edit?gid=123#gid=123`, id, "123"],
    [`https://docs.google.com/spreadsheets/d/${id}/edit#gid=0`, id, "0"],
    [`https://docs.google.com/spreadsheets/u/1/d/${id}/edit?usp=sharing`, id, undefined],
    [`https://docs.google.com/a/example.org/spreadsheets/d/${id}/`, id, undefined],
    [`https://drive.google.com/open?usp=drive&id=${id}`, id, undefined],
  ])("is taken apart: %s", (address, spreadsheetId, sheetId) => {
    expect(apart(address)).toEqual({ spreadsheetId, sheetId });
  });

  it.each([`https://docs.google.com/spreadsheets/d/e/2PACX-1/pubhtml`, "https://docs.google.com/document/", id])(
    "that names no spreadsheet stays as it is: %s",
    (address) => {
      expect(apart(address)).toBeNull();
    },
  );

  it("does where the ids belong, in a variable, say", async () => {
    const address = `https://docs.google.com/spreadsheets/d/${id}/edit#gid=7`;
    for (const given of [
      { spreadsheetId: address, sheetId: "" },
      { spreadsheetId: address, sheetId: address },
    ]) {
      const { delivered } = await send({
        ...given,
        action: "Insert a row",
        cellsToInsert: [{ column: "Name", value: "Cy" }],
      });
      expect(delivered).toMatchObject([{ payload: { spreadsheetId: id, sheetId: "7" } }]);
    }
  });
});
