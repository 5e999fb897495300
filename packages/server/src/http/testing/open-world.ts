import { randomUUID } from "node:crypto";
import { type AnswerOf, type Call, calls } from "@parley/api";
import { createTokenOwner } from "../../accounts/owner-token.ts";
import { createResetUrl } from "../../accounts/reset-password.ts";
import { openSession, ownerSample, tokenOf } from "../../accounts/testing/owner-sample.ts";
import { compileDeliveries } from "../../deliveries/delivery-repository.ts";
import { toDelivery } from "../../deliveries/to-delivery.ts";
import { receiveCall, type Waiter } from "../../effects/awaited-calls.ts";
import { stripeKeys } from "../../effects/testing/start-stripe-server.ts";
import { invite } from "../../people/invitation-service.ts";
import { createWebhook } from "../../subscriptions/webhook-service.ts";
import { asks, createTestFile, says } from "../../testing/create-test-file.ts";
import type { createTestParley } from "../../testing/create-test-parley.ts";
import { createSamplePerson, letIn } from "./sample-people.ts";

// Test support: a bot with something of every kind.

type TestParley = Awaited<ReturnType<typeof createTestParley>>;

/** A published bot, one chat of each kind, files, credentials and a preview. */
export type World = Awaited<ReturnType<typeof openWorld>>;

/** @param mark a text in everything that people can read: names, texts, answers, credentials */
export const openWorld = async (parley: TestParley, workspaceId = "main", mark = "plain") => {
  const answer = async <C extends Call>(_: C, response: Response): Promise<AnswerOf<C>> => response.json();
  const keep = async () => {
    const body = { type: "stripe", name: `Shop, ${mark}`, data: stripeKeys };
    return (await answer(calls.createCredentials, await parley.owner("POST", "/api/v1/credentials", body))).id;
  };
  const credentialsId = await keep();
  const file = createTestFile({
    variables: ["Name", "X"],
    groups: {
      A: [
        says(`Hello, ${mark}`, { id: "bHello" }),
        { type: "file input", id: "bFile", options: {} },
        { type: "file input", id: "bPrivate", options: { visibility: "Private" } },
        asks("Name", { id: "bText" }),
        { type: "Code", id: "bCode", options: { isExecutedOnClient: false, content: "setVariable('X', 'done')" } },
        { type: "Webhook", id: "bHttp", options: {} },
        { type: "webhook", id: "bWait", options: {} },
        {
          type: "Google Sheets",
          id: "bSheet",
          options: { action: "Insert a row", credentialsId: "google-account", spreadsheetId: "sheet", sheetId: "0" },
        },
        { type: "Email", id: "bMail", options: { recipients: ["ada@example.org"], subject: "Hi" } },
        { type: "payment input", id: "bPay", options: { credentialsId, amount: "30" } },
      ],
    },
  });
  const bot = await parley.publishBot(file);
  const created = await answer(
    calls.createResult,
    await parley.visitor("POST", `/api/typebots/${bot.id}/results`, { wantsToken: true }),
  );
  const [resultId, token] = [created.result?.id ?? "", created.token ?? ""];
  const start = await parley.visitor("POST", `/api/v1/typebots/${bot.publicId}/startChat`, {});
  const { sessionId } = await answer(calls.startChat, start);
  const preview = await answer(
    calls.createPreviewLink,
    await parley.owner("POST", `/api/v1/typebots/${bot.id}/preview`),
  );
  const prepareUpload = async (blockId: string, name: string) => {
    const path = `/api/typebots/${bot.id}/blocks/${blockId}/storage/upload-url?filePath=public/results/${resultId}/${blockId}/${name}`;
    const response = await parley.visitor("GET", path, undefined, { "x-parley-token": token });
    return new URL(String((await answer(calls.getUploadAddress, response)).presignedUrl));
  };
  const upload = async (blockId: string) => {
    const { pathname, search } = await prepareUpload(blockId, "a.txt");
    await parley.parley.viewer.request(pathname + search, { method: "PUT", body: "a file" });
    return pathname;
  };
  /** Stores an e-mail that stays unsent longer than any test takes. */
  const keepDelivery = async () => {
    const { database } = parley.parley.services;
    const origin = { workspaceId, resultId, botId: bot.id, blockBotId: bot.id, blockId: "bMail" };
    const unsent = { name: "email", payload: { to: [], subject: "" }, lane: "smtp" };
    const delivery = toDelivery({ ...origin, blockType: "Email" }, unsent, {}, randomUUID());
    for (const statement of compileDeliveries(database, [delivery], Date.now() + 20 * 3_600_000))
      await database.connection.executeQuery(statement);
    return delivery.id;
  };
  const deleted = await parley.publishBot(file);
  await parley.owner("DELETE", `/api/v1/typebots/${deleted.id}`);
  const folder = await parley.owner("POST", "/api/v1/folders", { name: `Customers, ${mark}` });
  const theme = await parley.owner("POST", "/api/v1/themes", { name: `Ours, ${mark}`, theme: {} });
  const { database, callKeys } = parley.parley.services;
  const answered = { resultId, blockId: "bText", content: `I am ${mark}` };
  const answers = `/api/typebots/${bot.id}/results/${resultId}/answers`;
  await parley.visitor("PUT", answers, answered, { "x-parley-token": token });
  const inviteTo = async (workspace: string) =>
    invite(parley.parley.services, { ...createTokenOwner(), workspaceId: workspace }, { role: "member" });
  const { invitation } = await inviteTo(workspaceId);
  const invited = await inviteTo("elsewhere");
  const personEmail = `${randomUUID()}@example.org`;
  const guestEmail = `${randomUUID()}@example.org`;
  const guestId = await createSamplePerson(parley, { email: guestEmail, workspaceId, role: "guest" });
  await letIn(parley, { userId: guestId, botId: bot.id, workspaceId, access: "write" });
  const webhook = { address: "https://hooks.invalid/results", events: ["result.completed" as const] };
  const { services } = parley.parley;
  // A workspace has only so many, and tests open many worlds in one.
  await services.database.connection
    .deleteFrom("subscriptions")
    .where("workspace_id", "=", workspaceId)
    .where("bot_id", "is", null)
    .execute();
  const ofBot = await createWebhook(services, { workspaceId, botId: bot.id }, webhook);
  const ofAll = await createWebhook(services, { workspaceId, botId: null }, webhook);
  const visits = { count: 0 };
  return {
    /** Brings a chat to the block that waits for a call. */
    waitForCall: (waiter: Waiter) => {
      visits.count += 1;
      const address = { ...waiter, botId: bot.id, blockId: "bWait" };
      return receiveCall(database, { address, visit: visits.count, timeLimit: 60_000, patience: 0 });
    },
    keyOf: (blockId: string) => callKeys.write({ botId: bot.id, blockId }),
    folderId: (await answer(calls.createFolder, folder)).id,
    themeId: (await answer(calls.createTheme, theme)).id,
    workspaceId,
    webhookId: ofBot.webhook.id,
    workspaceWebhookId: ofAll.webhook.id,
    /** A member of the workspace. */
    personId: await createSamplePerson(parley, { email: personEmail, workspaceId, role: "member" }),
    /** A guest who has a right to this bot only. */
    guestId,
    personEmail,
    /** The member's signed-in session. */
    personBrowser: (await openSession(parley.parley.services, personEmail)).id,
    invitationId: invitation.id,
    /** The token of an invitation to a workspace that no test uses. */
    invitationToken: tokenOf(invited.url),
    botId: bot.id,
    deletedBotId: deleted.id,
    publicId: bot.publicId,
    resultId,
    token,
    sessionId,
    keepDelivery,
    previewToken: preview.url.split("/").at(-1) ?? "",
    otherCredentials: await keep(),
    credentialsId,
    resetToken: tokenOf((await createResetUrl(parley.parley.services, ownerSample.email)).url),
    otherBrowser: (await openSession(parley.parley.services)).id,
    uploadUrl: await prepareUpload("bFile", "b.txt"),
    publicFile: await upload("bFile"),
    privateFile: await upload("bPrivate"),
  };
};
