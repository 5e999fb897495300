// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { CredentialsDefinitions } from "@parley/core/fields";
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
import { credentials as perplexity } from "./credentials/perplexity.ts";
import { credentials as smtp } from "./credentials/smtp.ts";
import { credentials as stripe } from "./credentials/stripe.ts";
import { credentials as togetherAi } from "./credentials/together-ai.ts";
import { credentials as integrationsBlinkCredentials } from "./integrations/blink/credentials.ts";
import { credentials as integrationsChatNodeCredentials } from "./integrations/chat-node/credentials.ts";
import { credentials as integrationsDifyAiCredentials } from "./integrations/dify-ai/credentials.ts";
import { credentials as integrationsElevenlabsCredentials } from "./integrations/elevenlabs/credentials.ts";
import { credentials as integrationsNocodbCredentials } from "./integrations/nocodb/credentials.ts";
import { credentials as integrationsPosthogCredentials } from "./integrations/posthog/credentials.ts";
import { credentials as integrationsSegmentCredentials } from "./integrations/segment/credentials.ts";
import { credentials as integrationsZendeskCredentials } from "./integrations/zendesk/credentials.ts";

/** What credentials of every type hold. */
export const credentialsDefinitions: CredentialsDefinitions = {
  [anthropic.type]: anthropic,
  [deepseek.type]: deepseek,
  [gmail.type]: gmail,
  [googleSheets.type]: googleSheets,
  [groq.type]: groq,
  [httpProxy.type]: httpProxy,
  [http.type]: http,
  [mistral.type]: mistral,
  [openRouter.type]: openRouter,
  [openai.type]: openai,
  [perplexity.type]: perplexity,
  [smtp.type]: smtp,
  [stripe.type]: stripe,
  [togetherAi.type]: togetherAi,
  [integrationsBlinkCredentials.type]: integrationsBlinkCredentials,
  [integrationsChatNodeCredentials.type]: integrationsChatNodeCredentials,
  [integrationsDifyAiCredentials.type]: integrationsDifyAiCredentials,
  [integrationsElevenlabsCredentials.type]: integrationsElevenlabsCredentials,
  [integrationsNocodbCredentials.type]: integrationsNocodbCredentials,
  [integrationsPosthogCredentials.type]: integrationsPosthogCredentials,
  [integrationsSegmentCredentials.type]: integrationsSegmentCredentials,
  [integrationsZendeskCredentials.type]: integrationsZendeskCredentials,
};
