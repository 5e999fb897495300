import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestClient } from "../../testing/create-test-client.ts";
import { createTestFile, type TestFile } from "../../testing/create-test-file.ts";

let test: Awaited<ReturnType<typeof createTestClient>>;
beforeAll(async () => {
  test = await createTestClient();
});
afterAll(() => test.close());

const asking = (type: string, options: object = {}): TestFile => ({
  groups: { A: [{ id: "i", type, options: { variableId: "vName", ...options } as never }] },
  variables: ["Name"],
});
const lookOf = async (file: TestFile, more: object) => {
  const { publicId } = await test.publishBot({ ...createTestFile(file), ...more });
  const { theme, settings } = (await test.start(publicId)).body.typebot;
  return { theme, settings };
};
const optionsOf = async (type: string, options?: object) =>
  (await test.begin(asking(type, options))).body.input.options;

describe("what clients have as their default, too", () => {
  it("is not sent with the theme and the settings", async () => {
    expect(await lookOf(asking("text input"), { theme: {}, settings: {} })).toEqual({
      theme: { general: {}, chat: {} },
      settings: { general: {}, typingEmulation: {} },
    });
  });

  it("is sent where it stands beside what an author has chosen: an object is whole", async () => {
    const theme = {
      general: { background: { type: "Color", content: "#101010" } },
      chat: { container: { color: "#202020" }, hostBubbles: { color: "#111111" } },
      customCss: ".a { color: red }",
    };
    const settings = { general: { isInputPrefillEnabled: true }, typingEmulation: { speed: 100 } };
    const look = await lookOf(asking("text input"), { theme, settings });
    expect(look).toMatchObject({ theme, settings });
    expect(Object.keys(look.theme.chat)).toEqual(["container", "hostBubbles"]);
    expect(look.theme.chat.hostBubbles).toMatchObject({
      backgroundColor: "#ffffff",
      opacity: 1,
      border: { thickness: 1 },
    });
    expect(look.settings).toEqual(settings);
  });

  it("is not sent with an input, unless clients would do something else", async () => {
    expect(await optionsOf("text input")).toEqual({ variableId: "vName" });
    expect(await optionsOf("text input", { labels: { button: "Go" } })).toEqual({
      variableId: "vName",
      labels: { button: "Go" },
    });
    expect((await optionsOf("url input")).labels.placeholder).toBe("Type your URL...");
    expect((await optionsOf("phone number input")).labels.placeholder).toBe("Your phone number...");
    expect(await optionsOf("file input")).toEqual({ variableId: "vName", sizeLimit: 10 });
    expect(await optionsOf("file input", { sizeLimit: 20 })).toEqual({ variableId: "vName", sizeLimit: 20 });
  });

  it("is sent with an input where the file has it: as the file has it", async () => {
    const options = {
      labels: { placeholder: "Type your answer...", button: "" },
      isLong: false,
      attachments: { isEnabled: false },
      variableId: "vName",
    };
    expect(await optionsOf("text input", options)).toEqual(options);
    const rating = { buttonType: "Numbers", length: 10, labels: { button: "Send", left: "" }, variableId: "vName" };
    expect(await optionsOf("rating input", rating)).toEqual(rating);
    const email = { retryMessageContent: "", labels: {}, variableId: "vName" };
    expect(await optionsOf("email input", email)).toEqual(email);
  });

  it("is sent in a preview, and by a linked bot, as their files have it", async () => {
    const options = { isLong: false, labels: { button: "Send" }, variableId: "vName" };
    const [draft] = await test.importFiles([createTestFile(asking("text input", options))], false);
    const preview = await test.ownerPost(`/api/v1/typebots/${draft?.id}/preview/startChat`);
    expect(preview.body.input.options).toEqual(options);
    const link = { type: "Typebot link", options: { typebotId: "inner" } };
    const [outer] = await test.importFiles([
      createTestFile({ id: "outer", groups: { A: [link] } }),
      createTestFile({ id: "inner", ...asking("text input", options) }),
    ]);
    expect((await test.start(outer?.publicId ?? "")).body.input.options).toEqual(options);
  });

  it("is the server's limit where its settings name one: clients can't know it", async () => {
    const raised = await createTestClient({ NEXT_PUBLIC_BOT_FILE_UPLOAD_MAX_SIZE: "50" });
    const { body } = await raised.begin(asking("file input"));
    expect(body.input.options.sizeLimit).toBe(50);
    await raised.close();
  });

  it("is all sent to clients of sendMessage, which have no defaults", async () => {
    const publicId = await test.publish(asking("text input"));
    const { body } = await test.post("/api/v1/sendMessage", { startParams: { typebot: publicId } });
    expect(body.typebot.theme.chat.hostBubbles.backgroundColor).toBe("#ffffff");
    expect(body.typebot.settings.typingEmulation.speed).toBe(400);
    // Early clients read this object without checking that it exists.
    expect(body.typebot.settings.metadata).toEqual({});
    expect(body.input.options.labels).toEqual({ placeholder: "Type your answer...", button: "Send" });
  });
});

it("a chat of six questions takes fewer bytes than the 2,830 that the reference sends", async () => {
  const numbers = [0, 1, 2, 3, 4, 5];
  const says = (id: string, text: string) => ({
    id,
    type: "text",
    options: { richText: [{ type: "p", children: [{ text }] }] },
  });
  const file: TestFile = {
    groups: {
      ...Object.fromEntries(
        numbers.map((index) => [
          `g${index}`,
          [
            says(`a${index}`, `Thank you, {{Answer ${Math.max(index - 1, 0)}}}.`),
            says(`b${index}`, `And question number ${index}?`),
            { id: `i${index}`, type: "text input", options: { variableId: `v${index}` }, to: `g${index + 1}` },
          ],
        ]),
      ),
      g6: [says("bye", "Bye, {{Answer 0}}")],
    },
    variables: numbers.map((index) => ({ id: `v${index}`, name: `Answer ${index}` })),
  };
  const started = await test.begin(file);
  const answers = [started];
  for (const index of numbers) answers.push(await test.send(started.body.sessionId, `An answer, number ${index}`));
  const bytes = answers.reduce((sum, { body }) => sum + JSON.stringify(body).length, 0);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200]);
  expect(bytes).toBeLessThan(2830);
});
