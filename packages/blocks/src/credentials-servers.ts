// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { CredentialsServers } from "@parley/core";
import { credentials as anthropic } from "./credentials/anthropic.ts";
import { credentials as deepseek } from "./credentials/deepseek.ts";
import { credentials as gmail } from "./credentials/gmail.ts";
import { credentials as googleSheets } from "./credentials/google-sheets.ts";
import { credentials as groq } from "./credentials/groq.ts";
import { credentials as http } from "./credentials/http.ts";
import { credentials as httpProxy } from "./credentials/http-proxy.ts";
import { credentials as mistral } from "./credentials/mistral.ts";
import { credentials as openRouter } from "./credentials/open-router.ts";
import { credentials as openai } from "./credentials/openai.ts";
import { server as anthropicServer } from "./credentials/server-anthropic.ts";
import { server as deepseekServer } from "./credentials/server-deepseek.ts";
import { server as gmailServer } from "./credentials/server-gmail.ts";
import { server as googleSheetsServer } from "./credentials/server-google-sheets.ts";
import { server as groqServer } from "./credentials/server-groq.ts";
import { server as httpServer } from "./credentials/server-http.ts";
import { server as httpProxyServer } from "./credentials/server-http-proxy.ts";
import { server as mistralServer } from "./credentials/server-mistral.ts";
import { server as openRouterServer } from "./credentials/server-open-router.ts";
import { server as openaiServer } from "./credentials/server-openai.ts";
import { server as smtpServer } from "./credentials/server-smtp.ts";
import { server as stripeServer } from "./credentials/server-stripe.ts";
import { server as togetherAiServer } from "./credentials/server-together-ai.ts";
import { credentials as smtp } from "./credentials/smtp.ts";
import { credentials as stripe } from "./credentials/stripe.ts";
import { credentials as togetherAi } from "./credentials/together-ai.ts";
import { credentials as integrationsBlinkCredentials } from "./integrations/blink/credentials.ts";
import { server as integrationsBlinkCredentialsServer } from "./integrations/blink/server-credentials.ts";
import { credentials as integrationsChatNodeCredentials } from "./integrations/chat-node/credentials.ts";
import { server as integrationsChatNodeCredentialsServer } from "./integrations/chat-node/server-credentials.ts";
import { credentials as integrationsDifyAiCredentials } from "./integrations/dify-ai/credentials.ts";
import { server as integrationsDifyAiCredentialsServer } from "./integrations/dify-ai/server-credentials.ts";
import { credentials as integrationsElevenlabsCredentials } from "./integrations/elevenlabs/credentials.ts";
import { server as integrationsElevenlabsCredentialsServer } from "./integrations/elevenlabs/server-credentials.ts";
import { credentials as integrationsNocodbCredentials } from "./integrations/nocodb/credentials.ts";
import { server as integrationsNocodbCredentialsServer } from "./integrations/nocodb/server-credentials.ts";
import { credentials as integrationsPosthogCredentials } from "./integrations/posthog/credentials.ts";
import { server as integrationsPosthogCredentialsServer } from "./integrations/posthog/server-credentials.ts";

/** What the server does for types of credentials. */
export const credentialsServers: CredentialsServers = {
  [anthropic.type]: anthropicServer,
  [deepseek.type]: deepseekServer,
  [gmail.type]: gmailServer,
  [googleSheets.type]: googleSheetsServer,
  [groq.type]: groqServer,
  [httpProxy.type]: httpProxyServer,
  [http.type]: httpServer,
  [mistral.type]: mistralServer,
  [openRouter.type]: openRouterServer,
  [openai.type]: openaiServer,
  [smtp.type]: smtpServer,
  [stripe.type]: stripeServer,
  [togetherAi.type]: togetherAiServer,
  [integrationsBlinkCredentials.type]: integrationsBlinkCredentialsServer,
  [integrationsChatNodeCredentials.type]: integrationsChatNodeCredentialsServer,
  [integrationsDifyAiCredentials.type]: integrationsDifyAiCredentialsServer,
  [integrationsElevenlabsCredentials.type]: integrationsElevenlabsCredentialsServer,
  [integrationsNocodbCredentials.type]: integrationsNocodbCredentialsServer,
  [integrationsPosthogCredentials.type]: integrationsPosthogCredentialsServer,
};
