import { type AnswerOf, type Call, calls } from "@parley/api";
import { createResetUrl } from "../../accounts/reset-password.ts";
import { openSession, ownerSample, tokenOf } from "../../accounts/testing/owner-sample.ts";
import { stripeKeys } from "../../effects/testing/start-stripe-server.ts";
import { asks, createTestFile } from "../../testing/create-test-file.ts";
import type { createTestParley } from "../../testing/create-test-parley.ts";

// Test support: a bot with something of every kind.

type TestParley = Awaited<ReturnType<typeof createTestParley>>;

/** A published bot, a chat of each kind, files, credentials and a preview. */
export type World = Awaited<ReturnType<typeof openWorld>>;

export const openWorld = async (parley: TestParley) => {
  const answer = async <C extends Call>(_: C, response: Response): Promise<AnswerOf<C>> => response.json();
  const keep = async () => {
    const body = { type: "stripe", name: "Shop", data: stripeKeys };
    return (await answer(calls.createCredentials, await parley.owner("POST", "/api/v1/credentials", body))).id;
  };
  const credentialsId = await keep();
  const file = createTestFile({
    variables: ["Name", "X"],
    groups: {
      A: [
        { type: "file input", id: "bFile", options: {} },
        { type: "file input", id: "bPrivate", options: { visibility: "Private" } },
        asks("Name", { id: "bText" }),
        { type: "Code", id: "bCode", options: { isExecutedOnClient: false, content: "setVariable('X', 'done')" } },
        { type: "Webhook", id: "bHttp", options: {} },
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
    return new URL((await answer(calls.getUploadAddress, response)).presignedUrl ?? "");
  };
  const upload = async (blockId: string) => {
    const { pathname, search } = await prepareUpload(blockId, "a.txt");
    await parley.parley.viewer.request(pathname + search, { method: "PUT", body: "a file" });
    return pathname;
  };
  const deleted = await parley.publishBot(file);
  await parley.owner("DELETE", `/api/v1/typebots/${deleted.id}`);
  const folder = await parley.owner("POST", "/api/v1/folders", { name: "Customers" });
  const theme = await parley.owner("POST", "/api/v1/themes", { name: "Ours", theme: {} });
  return {
    folderId: (await answer(calls.createFolder, folder)).id,
    themeId: (await answer(calls.createTheme, theme)).id,
    botId: bot.id,
    deletedBotId: deleted.id,
    publicId: bot.publicId,
    resultId,
    token,
    sessionId,
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
