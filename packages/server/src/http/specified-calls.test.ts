import { importBotFile } from "@parley/core/format";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestFile, says } from "../testing/create-test-file.ts";
import { createTestParley, sampleFile } from "../testing/create-test-parley.ts";

// Checks the specification's sentences about calls and roles by real requests.

let test: Awaited<ReturnType<typeof createTestParley>>;
let bot: Awaited<ReturnType<typeof test.publishBot>>;
beforeAll(async () => {
  test = await createTestParley();
  bot = await test.publishBot();
});
afterAll(() => test.close());

const json = async (response: Response) => {
  expect(response.status).toBe(200);
  return response.json();
};

describe("a visitor", () => {
  it("spec 3.28, B3.2: leaves a result with id, isCompleted, hasStarted, createdAt, variables and answers with their fields", async () => {
    const { result } = await json(await test.visitor("POST", `/api/typebots/${bot.id}/results`));
    const resultOf = async () =>
      (await json(await test.owner("GET", `/api/typebots/${bot.id}/results`))).results.find(
        ({ id }: { id: string }) => id === result.id,
      );
    const fresh = { id: result.id, hasStarted: false, isCompleted: false, variables: [], answers: [] };
    expect(await resultOf()).toMatchObject(fresh);
    const files = ["https://files.example/a.png"];
    const answer = {
      resultId: result.id,
      index: 0,
      blockId: "b2",
      variableId: "v1",
      value: "Ada",
      uploadedFiles: files,
    };
    await json(await test.visitor("PUT", "/api/typebots/t/results/r/answers", answer));
    expect(await resultOf()).toMatchObject({ hasStarted: true, isCompleted: false, answers: [{ content: "Ada" }] });
    const variables = [{ id: "v1", name: "Name", value: ["Ada", "Bo"] }];
    await json(await test.visitor("PATCH", `/api/typebots/t/results/${result.id}`, { variables, isCompleted: true }));
    expect(await resultOf()).toEqual({
      id: result.id,
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      hasStarted: true,
      isCompleted: true,
      variables,
      answers: [
        {
          botId: bot.id,
          groupId: "g1",
          blockId: "b2",
          visit: 0,
          variableId: "v1",
          content: "Ada",
          uploadedFiles: files,
          createdAt: expect.stringMatching(/Z$/),
        },
      ],
    });
  });

  it.each(["undefined", "null"])("spec 8.2: a completion is refused without a result: %s", async (id) => {
    const response = await test.visitor("PATCH", `/api/typebots/t/results/${id}`, { isCompleted: true });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Error: result was not created");
  });

  it("spec 6.1: answers the bot without a name or a password, and gets at nothing of the owner's", async () => {
    const page = await test.visitor("GET", `/${bot.publicId}`);
    expect([page.status, page.headers.get("set-cookie")]).toEqual([200, null]);
    const { result } = await json(await test.visitor("POST", `/api/typebots/${bot.id}/results`));
    await json(
      await test.visitor("PUT", "/api/typebots/t/results/r/answers", {
        resultId: result.id,
        blockId: "b2",
        content: "Ada",
      }),
    );
    const { builder, viewer } = test.parley;
    for (const path of [`/api/typebots/${bot.id}`, `/api/typebots/${bot.id}/results`, "/api/v1/credentials"]) {
      expect((await builder.request(path)).status).toBe(401);
      expect((await viewer.request(path)).status).toBe(404);
    }
  });

  it("spec 2.11: finds one page for a published bot, and no other client routes", async () => {
    const { publicId } = bot;
    for (const path of [`/${publicId}/results`, `/${publicId}/edit`, `/en/${publicId}`, `/bots/${publicId}`, "/login"])
      expect([path, (await test.visitor("GET", path)).status]).toEqual([path, 404]);
  });

  it("spec 4.21, 8.1: finds a closed bot closed: no result, and a page that says so", async () => {
    const own = await test.publishBot();
    const { connection } = test.parley.services.database;
    await connection.updateTable("bots").set({ is_closed: 1 }).where("id", "=", own.id).execute();
    const created = await json(await test.visitor("POST", `/api/typebots/${own.id}/results`));
    expect(created).toEqual({ result: null, hasReachedLimit: true });
    const page = await test.visitor("GET", `/${own.publicId}`);
    expect([page.status, await page.text()]).toEqual([410, expect.stringContaining(">This bot is now closed.<")]);
  });

  it("spec 7.5, 3.38: gets a published bot at /api/publicTypebots, with all that the viewer's state holds", async () => {
    const { typebot } = await json(await test.visitor("GET", `/api/publicTypebots/${bot.id}`));
    expect(Object.keys(typebot)).toEqual(
      expect.arrayContaining(["groups", "edges", "variables", "theme", "settings", "typebotId", "typebot"]),
    );
    const [
      {
        blocks: [, input],
      },
    ] = typebot.groups;
    expect(typebot).toMatchObject({
      typebotId: bot.id,
      typebot: { name: "Sample bot" },
      edges: [
        { id: "e0", to: { groupId: "g1" } },
        { id: "e1", from: { blockId: "b3" }, to: { groupId: "g2" } },
      ],
      variables: [
        { id: "v1", name: "Name" },
        { id: "v2", name: "Secret" },
      ],
      theme: { general: expect.any(Object), chat: expect.any(Object) },
      settings: { general: expect.any(Object), typingEmulation: expect.any(Object), metadata: expect.any(Object) },
    });
    expect(input).toMatchObject({ id: "b2", type: "text input", options: { variableId: "v1" } });
  });
});

describe("the owner in preview mode", () => {
  it("spec 7.6: gets a linked bot at /api/typebots/{typebotId}, as a file that the viewer's reader takes whole", async () => {
    const [draft] = await test.importFiles([sampleFile({ name: "Linked draft" })], false);
    const { typebot } = await json(await test.owner("GET", `/api/typebots/${draft?.id}`));
    const { file, report } = importBotFile(typebot);
    expect(file).toMatchObject({ name: "Linked draft", groups: [{ blocks: [{}, {}, {}] }, { blocks: [{}] }] });
    expect(JSON.stringify(report)).not.toContain("problem");
  });

  it("makes no message of an e-mail", async () => {
    const email = { type: "Email", options: { recipients: ["a@example.org"], subject: "Hi", body: "There" } };
    const file = createTestFile({ id: "mailer", groups: { A: [says("Before"), email, says("After")] } });
    const [draft] = await test.importFiles([file], false);
    const started = await json(await test.owner("POST", `/api/v1/typebots/${draft?.id}/preview/startChat`, {}));
    expect(started.messages).toHaveLength(2);
    expect(JSON.stringify(started)).not.toContain("a@example.org");
  });
});
