// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { BlockServers } from "@parley/core";
import { server as paymentInput } from "./inputs/payment/server.ts";
import { server as anthropicIntegration } from "./integrations/anthropic/server.ts";
import { server as blinkIntegration } from "./integrations/blink/server.ts";
import { server as chatNodeIntegration } from "./integrations/chat-node/server.ts";
import { server as deepseekIntegration } from "./integrations/deepseek/server.ts";
import { server as difyAiIntegration } from "./integrations/dify-ai/server.ts";
import { server as elevenlabsIntegration } from "./integrations/elevenlabs/server.ts";
import { server as gmailIntegration } from "./integrations/gmail/server.ts";
import { server as googleSheetsIntegration } from "./integrations/google-sheets/server.ts";
import { server as groqIntegration } from "./integrations/groq/server.ts";
import { server as httpRequestIntegration } from "./integrations/http-request/server.ts";
import { server as legacyOpenaiIntegration } from "./integrations/legacy-openai/server.ts";
import { server as makeComIntegration } from "./integrations/make-com/server.ts";
import { server as mistralIntegration } from "./integrations/mistral/server.ts";
import { server as nocodbIntegration } from "./integrations/nocodb/server.ts";
import { server as openRouterIntegration } from "./integrations/open-router/server.ts";
import { server as openaiIntegration } from "./integrations/openai/server.ts";
import { server as pabblyConnectIntegration } from "./integrations/pabbly-connect/server.ts";
import { server as perplexityIntegration } from "./integrations/perplexity/server.ts";
import { server as posthogIntegration } from "./integrations/posthog/server.ts";
import { server as qrCodeIntegration } from "./integrations/qr-code/server.ts";
import { server as segmentIntegration } from "./integrations/segment/server.ts";
import { server as sendEmailIntegration } from "./integrations/send-email/server.ts";
import { server as togetherAiIntegration } from "./integrations/together-ai/server.ts";
import { server as zapierIntegration } from "./integrations/zapier/server.ts";
import { server as zendeskIntegration } from "./integrations/zendesk/server.ts";
import { server as codeLogic } from "./logic/code/server.ts";
import { server as setVariableLogic } from "./logic/set-variable/server.ts";
import { server as waitForCallLogic } from "./logic/wait-for-call/server.ts";

/** What the server does for a block's effect. */
export const servers: BlockServers = {
  "payment input": paymentInput,
  Code: codeLogic,
  "Set variable": setVariableLogic,
  webhook: waitForCallLogic,
  anthropic: anthropicIntegration,
  blink: blinkIntegration,
  "chat-node": chatNodeIntegration,
  deepseek: deepseekIntegration,
  "dify-ai": difyAiIntegration,
  elevenlabs: elevenlabsIntegration,
  gmail: gmailIntegration,
  "Google Sheets": googleSheetsIntegration,
  groq: groqIntegration,
  Webhook: httpRequestIntegration,
  OpenAI: legacyOpenaiIntegration,
  "Make.com": makeComIntegration,
  mistral: mistralIntegration,
  nocodb: nocodbIntegration,
  "open-router": openRouterIntegration,
  openai: openaiIntegration,
  Pabbly: pabblyConnectIntegration,
  perplexity: perplexityIntegration,
  posthog: posthogIntegration,
  "qr-code": qrCodeIntegration,
  segment: segmentIntegration,
  Email: sendEmailIntegration,
  "together-ai": togetherAiIntegration,
  Zapier: zapierIntegration,
  zendesk: zendeskIntegration,
};
