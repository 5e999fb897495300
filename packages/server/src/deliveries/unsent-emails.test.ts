import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startMailServer } from "../mail/testing/start-mail-server.ts";
import { testCertificate } from "../mail/testing/test-certificate.ts";
import { createTestFile, says } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";

// E-mails that must not be sent, or that can't be sent.

const login = { user: "ada", password: "canary-password" };
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let parley: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  mailServer = await startMailServer(login);
  const settings = {
    SMTP_HOST: "localhost",
    SMTP_PORT: String(mailServer.port),
    SMTP_USERNAME: login.user,
    SMTP_PASSWORD: login.password,
    NEXT_PUBLIC_SMTP_FROM: "bots@example.org",
  };
  parley = await createTestParley(settings, { outside: { allowsLoopback: true }, mailTls: { ca: testCertificate } });
});
afterAll(async () => {
  await parley.close();
  await mailServer.close();
});

const email = (options: JsonObject = {}) => ({
  id: "mail",
  type: "Email",
  options: { recipients: ["ada@example.org"], subject: "Hi", isCustomBody: true, body: "Hello", ...options },
});

it("spec 1.8: no preview sends an e-mail that the published bot sends: over the API, nor on a page", async () => {
  const groups = { Welcome: [email(), says("Next")] };
  const file = createTestFile({ groups });
  const [draft] = await parley.importFiles([file], false);
  const started = await parley.owner("POST", `/api/v1/typebots/${draft?.id}/preview/startChat`, {});
  expect(started.status).toBe(200);
  const link = await parley.owner("POST", `/api/v1/typebots/${draft?.id}/preview`);
  const previewToken = ((await link.json()) as { url: string }).url.split("/").at(-1);
  const asked = { previewToken, blockId: "mail", visit: 0, variables: {} };
  const effect = await parley.visitor("POST", `/api/v1/preview-effects/${draft?.id}`, asked);
  const { patch } = await effect.json();
  expect(patch.logs).toMatchObject([{ status: "info", description: "Emails are not sent in preview mode" }]);
  await parley.parley.services.outbox.settle();
  expect(mailServer.arrived).toEqual([]);
  // In a published bot, unlike in a preview, the same e-mail is sent.
  const { publicId } = await parley.publishBot(file);
  await parley.visitor("POST", `/api/v1/typebots/${publicId}/startChat`, {});
  await parley.parley.services.outbox.settle();
  expect(mailServer.arrived).toHaveLength(1);
});

it("an e-mail that nobody can send, or that goes to nobody, is told when the bot is published", async () => {
  const findingsOf = async (server: typeof parley, options: JsonObject) => {
    const file = createTestFile({ groups: { Welcome: [email(options), says("Next")] } });
    const [bot] = await server.importFiles([file], false);
    const { findings } = await (await server.owner("POST", `/api/v1/typebots/${bot?.id}/publish`)).json();
    return (findings as { rule: string; blockId?: string; field?: string }[])
      .filter(({ blockId, rule }) => blockId === "mail" && rule.startsWith("missing"))
      .map(({ rule, field }) => [rule, field]);
  };
  const without = await createTestParley();
  const nobody = { recipients: [" "] };
  for (const ofInstallation of [{ credentialsId: "default" }, { credentialsId: undefined }]) {
    expect(await findingsOf(parley, ofInstallation)).toEqual([]);
    expect(await findingsOf(without, ofInstallation)).toEqual([["missing-account", "credentialsId"]]);
  }
  expect(await findingsOf(parley, nobody)).toEqual([["missing-option", "recipients"]]);
  await without.close();
});
