import { openAi } from "../../../packages/server/src/ai/testing/chat-dialects.ts";
import { startAiServer } from "../../../packages/server/src/ai/testing/start-ai-server.ts";
import { oauthClient, startOAuthServer } from "../../../packages/server/src/credentials/testing/start-oauth-server.ts";
import { startSheetsServer } from "../../../packages/server/src/deliveries/testing/start-sheets-server.ts";
import { Refusal, startService } from "../../../packages/server/src/effects/testing/start-service.ts";
import { startMailServer } from "../../../packages/server/src/mail/testing/start-mail-server.ts";
import { testCertificate } from "../../../packages/server/src/mail/testing/test-certificate.ts";
import { openOwnServer } from "./own-server.ts";
import { provide } from "./provide.ts";

/** The key with which models on this machine are asked. */
export const modelKey = "canary-model-key";
export const mailbox = { user: "ada", password: "canary-mail-password" };

const models = { object: "list", data: ["gpt-4o", "gpt-4o-mini"].map((id) => ({ id, object: "model" })) };

const joke = { value: "A joke of the service" };

/** A fake service that takes answers as JSON and returns a joke. */
const startJokes = () =>
  startService({
    "GET /joke": () => joke,
    "POST /joke": ({ headers, json, text }) => {
      if (headers["content-type"] !== "application/json") throw new Refusal(415, { message: "JSON only" });
      if (text !== "" && json === undefined) throw new Refusal(400, { message: "No JSON" });
      return joke;
    },
  });

/** A server with a new data folder and local fakes of the services that its bots use. */
const openServer = async () => {
  const [model, google, mail, jokes] = await Promise.all([
    startAiServer({ dialect: { ...openAi, lists: { "/models": models } }, key: modelKey, base: "/v1" }),
    startOAuthServer(),
    startMailServer(mailbox),
    startJokes(),
  ]);
  const sheets = await startSheetsServer(google.hasGiven);
  const server = await openOwnServer({
    environment: {
      GOOGLE_SHEETS_CLIENT_ID: oauthClient.id,
      GOOGLE_SHEETS_CLIENT_SECRET: oauthClient.secret,
    },
    outside: {
      allowsLoopback: true,
      standIns: {
        "https://oauth2.googleapis.com": google.url,
        "https://sheets.googleapis.com": sheets.origin,
        "https://www.googleapis.com": sheets.origin,
      },
    },
    mailTls: { ca: testCertificate },
  });
  return {
    model,
    google,
    mail,
    jokes,
    sheets,
    builderUrl: server.builderUrl,
    viewerUrl: server.viewerUrl,
    welcomeUrl: server.welcomeUrl,
    async close() {
      await server.close();
      await Promise.all([model.close(), google.close(), mail.close(), jokes.close(), sheets.close()]);
    },
  };
};

export const provideServices = () => provide(openServer, (opened) => opened.close());
