import { createHmac } from "node:crypto";
import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestClient } from "../testing/create-test-client.ts";
import { asks, createTestFile, says, type TestFile } from "../testing/create-test-file.ts";

const secret = "canary-s3cret";
let test: Awaited<ReturnType<typeof createTestClient>>;
let credentialsId = "";
beforeAll(async () => {
  test = await createTestClient({ PARLEY_RATE_LIMIT: "0" });
  const data = { conversationsKeyId: "app_1", conversationsSecretKey: secret };
  const { body } = await test.ownerPost("/api/v1/credentials", { type: "zendesk", name: "Support", data });
  credentialsId = body.id;
});
afterAll(() => test.close());

const zendesk = (userId = "{{Name}}") => ({
  id: "z",
  type: "zendesk",
  options: { credentialsId, webWidgetKey: "key", userId },
});
const fileOf = (...blocks: JsonObject[]): TestFile => ({
  groups: { A: [says("Name?"), asks("Name"), ...(blocks as { type: string }[]), says("Bye"), asks("More")] },
  variables: ["Name", "More", "Date"],
});
const tracking = [
  { type: "Google Analytics", options: { trackingId: "G-1", action: "lead" } },
  { type: "Google Analytics", options: { trackingId: "G-2" } },
  { type: "Pixel", options: { pixelId: "1", eventType: "Lead" } },
  { type: "Pixel", options: { pixelId: "2", isInitSkip: true } },
  { type: "Chatwoot", options: { websiteToken: "t", user: { id: "{{Name}}" } } },
];

const claimsIn = (token: string): JsonObject => {
  const [header, claims = "", signature] = token.split(".");
  expect(createHmac("sha256", secret).update(`${header}.${claims}`).digest("base64url")).toBe(signature);
  return JSON.parse(String(Buffer.from(claims, "base64url")));
};

describe("clients of the chat API", () => {
  it("put the ids into their page first, and are told each event", async () => {
    const { body } = await test.begin(fileOf(...tracking));
    expect(body.clientSideActions).toEqual([
      { type: "startPropsToInject", startPropsToInject: { googleAnalyticsId: "G-1", pixelIds: ["1"] } },
    ]);
    const { body: next } = await test.send(body.sessionId, "Ada");
    expect(next.clientSideActions.map(({ type }: JsonObject) => type)).toEqual([
      "googleAnalytics",
      "googleAnalytics",
      "pixel",
      "chatwoot",
    ]);
    expect(next.clientSideActions[0].googleAnalytics).toEqual({ trackingId: "G-1", action: "lead" });
    expect(next.clientSideActions[3].chatwoot.scriptToExecute.args).toContainEqual({ id: "id", value: "Ada" });
    expect(next.input).toBeDefined();
  });

  it("are told nothing in a preview, and why", async () => {
    const [bot] = await test.importFiles([createTestFile(fileOf(...tracking))], false);
    const { body } = await test.ownerPost(`/api/v1/typebots/${bot?.id}/preview/startChat`, {});
    const { body: next } = await test.ownerPost(`/api/v1/sessions/${body.sessionId}/continueChat`, { message: "Ada" });
    expect([body.clientSideActions, next.clientSideActions]).toEqual([undefined, undefined]);
    expect([...body.logs, ...next.logs].map(({ description }: JsonObject) => description)).toEqual([
      "Head code, tag manager and tracking are left out in a preview",
      "Events are not sent to Google Analytics in preview mode",
      "Events are not sent to Meta Pixel in preview mode",
      "Chatwoot won't open in preview mode",
    ]);
  });

  it("get a token for Zendesk, and never the secret that it is signed with", async () => {
    const { body } = await test.begin(fileOf(zendesk()));
    const { body: next } = await test.send(body.sessionId, "Ada");
    const [action] = next.clientSideActions;
    expect(action).toMatchObject({ type: "codeToExecute", codeToExecute: { args: { key: "key" } } });
    expect(claimsIn(action.codeToExecute.args.token)).toMatchObject({ scope: "user", external_id: "Ada" });
    expect(JSON.stringify([body, next])).not.toContain(secret);
  });

  it("show the calendar, and the turn ends until they tell what was booked", async () => {
    const cal = { type: "cal-com", options: { link: "ada/30min", saveBookedDateInVariableId: "vDate" } };
    const { body } = await test.begin({ ...fileOf(cal, says("On {{Date}}")) });
    const { body: shown } = await test.send(body.sessionId, "Ada");
    expect(shown.messages).toMatchObject([
      { type: "custom-embed", content: { url: "https://app.cal.com/ada/30min", initFunction: {} } },
    ]);
    expect([shown.input, shown.clientSideActions]).toEqual([undefined, undefined]);
    const { body: next } = await test.send(body.sessionId, "2030-01-31T14:00:00Z");
    expect(JSON.stringify(next.messages)).toContain("On 2030-01-31T14:00:00Z");
  });
});

describe("a visitor's browser", () => {
  it("is not believed who the visitor is: a token is signed for what the chat itself leads to", async () => {
    const bot = await test.publishBot(createTestFile(fileOf(zendesk())));
    const made = await test.visitor("POST", `/api/typebots/${bot.id}/results`, { wantsToken: true });
    const { result, token } = (await made.json()) as { result: { id: string }; token: string };
    const path = `/api/typebots/${bot.id}/results/${result.id}`;
    const headers = { "x-parley-token": token };
    const claimed = { blockId: "z", variables: { Name: "somebody else" } };
    const response = await test.visitor("POST", `${path}/effects`, { ...claimed, effect: "sign in" }, headers);
    expect((await response.json()).patch).toEqual({ error: "Who the visitor is is not known yet." });
    const asked = await test.visitor("POST", `${path}/questions/token`, { ...claimed, visit: 0, data: {} }, headers);
    expect(asked.ok).toBe(false);
    expect(await asked.text()).not.toContain("eyJ");
  });

  it("has nothing of the block but its name", async () => {
    const { publicId } = await test.publishBot(createTestFile(fileOf(zendesk("secret-user"))));
    const page = await (await test.visitor("GET", `/${publicId}`)).text();
    expect(page).toContain('"type":"zendesk"');
    for (const hidden of [credentialsId, "secret-user", secret, "webWidgetKey"]) expect(page).not.toContain(hidden);
  });
});
