import type { BrowserContext } from "playwright-core";
import { oauthClient, startOAuthServer } from "../../../packages/server/src/credentials/testing/start-oauth-server.ts";
import { startGmailServer } from "../../../packages/server/src/deliveries/testing/start-gmail-server.ts";
import { startSheetsServer } from "../../../packages/server/src/deliveries/testing/start-sheets-server.ts";
import { startStripeServer } from "../../../packages/server/src/effects/testing/start-stripe-server.ts";
import { openOwnServer } from "./own-server.ts";
import { provide } from "./provide.ts";

/** A server with its own data folder and local fakes of Stripe, Google with spreadsheets, and Gmail. */
const openServer = async () => {
  const [stripe, google] = [await startStripeServer(), await startOAuthServer()];
  const sheets = await startSheetsServer(google.hasGiven);
  const gmail = await startGmailServer(google.hasGiven);
  const server = await openOwnServer({
    environment: {
      GOOGLE_SHEETS_CLIENT_ID: oauthClient.id,
      GOOGLE_SHEETS_CLIENT_SECRET: oauthClient.secret,
      GMAIL_CLIENT_ID: oauthClient.id,
      GMAIL_CLIENT_SECRET: oauthClient.secret,
    },
    outside: {
      allowsLoopback: true,
      standIns: {
        "https://api.stripe.com": stripe.url,
        "https://oauth2.googleapis.com": google.url,
        "https://www.googleapis.com": sheets.origin,
        "https://sheets.googleapis.com": sheets.origin,
        "https://gmail.googleapis.com": gmail.origin,
      },
    },
  });
  return {
    stripe,
    google,
    gmail,
    builderUrl: server.builderUrl,
    welcomeUrl: server.welcomeUrl,
    async close() {
      await server.close();
      await stripe.close();
      await google.close();
      await gmail.close();
      await sheets.close();
    },
  };
};

export const provideAccountsServer = () => provide(openServer, (server) => server.close());

/** A fake of Google's consent page. */
export const showConsent = (context: BrowserContext, { consent }: Awaited<ReturnType<typeof startOAuthServer>>) =>
  context.route("https://accounts.google.com/**", (route) => {
    const address = route.request().url();
    const link = (isGiven: boolean) => consent(address, isGiven).replaceAll("&", "&amp;");
    const body = `<h1>Parley wants access</h1><a href="${link(true)}">Allow</a> <a href="${link(false)}">Deny</a>`;
    return route.fulfill({ body, contentType: "text/html" });
  });
