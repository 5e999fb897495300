// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { Catalogue } from "@parley/core";
import { run as audioBubble } from "./bubbles/audio/run.ts";
import { run as embedBubble } from "./bubbles/embed/run.ts";
import { run as imageBubble } from "./bubbles/image/run.ts";
import { run as textBubble } from "./bubbles/text/run.ts";
import { run as videoBubble } from "./bubbles/video/run.ts";
import { run as cardsInput } from "./inputs/cards/run.ts";
import { run as choiceInput } from "./inputs/choice/run.ts";
import { run as dateInput } from "./inputs/date/run.ts";
import { run as emailInput } from "./inputs/email/run.ts";
import { run as fileInput } from "./inputs/file/run.ts";
import { run as numberInput } from "./inputs/number/run.ts";
import { run as paymentInput } from "./inputs/payment/run.ts";
import { run as phoneInput } from "./inputs/phone/run.ts";
import { run as pictureChoiceInput } from "./inputs/picture-choice/run.ts";
import { run as ratingInput } from "./inputs/rating/run.ts";
import { run as textInput } from "./inputs/text-input/run.ts";
import { run as timeInput } from "./inputs/time/run.ts";
import { run as urlInput } from "./inputs/url/run.ts";
import { run as anthropicIntegration } from "./integrations/anthropic/run.ts";
import { run as blinkIntegration } from "./integrations/blink/run.ts";
import { run as calComIntegration } from "./integrations/cal-com/run.ts";
import { run as chatNodeIntegration } from "./integrations/chat-node/run.ts";
import { run as chatwootIntegration } from "./integrations/chatwoot/run.ts";
import { run as deepseekIntegration } from "./integrations/deepseek/run.ts";
import { run as difyAiIntegration } from "./integrations/dify-ai/run.ts";
import { run as elevenlabsIntegration } from "./integrations/elevenlabs/run.ts";
import { run as gmailIntegration } from "./integrations/gmail/run.ts";
import { run as googleAnalyticsIntegration } from "./integrations/google-analytics/run.ts";
import { run as googleSheetsIntegration } from "./integrations/google-sheets/run.ts";
import { run as groqIntegration } from "./integrations/groq/run.ts";
import { run as httpRequestIntegration } from "./integrations/http-request/run.ts";
import { run as legacyOpenaiIntegration } from "./integrations/legacy-openai/run.ts";
import { run as makeComIntegration } from "./integrations/make-com/run.ts";
import { run as mistralIntegration } from "./integrations/mistral/run.ts";
import { run as nocodbIntegration } from "./integrations/nocodb/run.ts";
import { run as openRouterIntegration } from "./integrations/open-router/run.ts";
import { run as openaiIntegration } from "./integrations/openai/run.ts";
import { run as pabblyConnectIntegration } from "./integrations/pabbly-connect/run.ts";
import { run as perplexityIntegration } from "./integrations/perplexity/run.ts";
import { run as pixelIntegration } from "./integrations/pixel/run.ts";
import { run as posthogIntegration } from "./integrations/posthog/run.ts";
import { run as qrCodeIntegration } from "./integrations/qr-code/run.ts";
import { run as segmentIntegration } from "./integrations/segment/run.ts";
import { run as sendEmailIntegration } from "./integrations/send-email/run.ts";
import { run as togetherAiIntegration } from "./integrations/together-ai/run.ts";
import { run as zapierIntegration } from "./integrations/zapier/run.ts";
import { run as zendeskIntegration } from "./integrations/zendesk/run.ts";
import { run as abTestLogic } from "./logic/ab-test/run.ts";
import { run as botLinkLogic } from "./logic/bot-link/run.ts";
import { run as codeLogic } from "./logic/code/run.ts";
import { run as conditionLogic } from "./logic/condition/run.ts";
import { run as jumpLogic } from "./logic/jump/run.ts";
import { run as redirectLogic } from "./logic/redirect/run.ts";
import { run as returnLogic } from "./logic/return/run.ts";
import { run as setLanguageLogic } from "./logic/set-language/run.ts";
import { run as setVariableLogic } from "./logic/set-variable/run.ts";
import { run as waitLogic } from "./logic/wait/run.ts";
import { run as waitForCallLogic } from "./logic/wait-for-call/run.ts";

/** How every block type behaves in the engine. */
export const runs: Catalogue = {
  audio: audioBubble,
  embed: embedBubble,
  image: imageBubble,
  text: textBubble,
  video: videoBubble,
  cards: cardsInput,
  "choice input": choiceInput,
  "date input": dateInput,
  "email input": emailInput,
  "file input": fileInput,
  "number input": numberInput,
  "payment input": paymentInput,
  "phone number input": phoneInput,
  "picture choice input": pictureChoiceInput,
  "rating input": ratingInput,
  "text input": textInput,
  "time input": timeInput,
  "url input": urlInput,
  "AB test": abTestLogic,
  "Typebot link": botLinkLogic,
  Code: codeLogic,
  Condition: conditionLogic,
  Jump: jumpLogic,
  Redirect: redirectLogic,
  Return: returnLogic,
  "Set language": setLanguageLogic,
  "Set variable": setVariableLogic,
  Wait: waitLogic,
  webhook: waitForCallLogic,
  anthropic: anthropicIntegration,
  blink: blinkIntegration,
  "cal-com": calComIntegration,
  "chat-node": chatNodeIntegration,
  Chatwoot: chatwootIntegration,
  deepseek: deepseekIntegration,
  "dify-ai": difyAiIntegration,
  elevenlabs: elevenlabsIntegration,
  gmail: gmailIntegration,
  "Google Analytics": googleAnalyticsIntegration,
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
  Pixel: pixelIntegration,
  posthog: posthogIntegration,
  "qr-code": qrCodeIntegration,
  segment: segmentIntegration,
  Email: sendEmailIntegration,
  "together-ai": togetherAiIntegration,
  Zapier: zapierIntegration,
  zendesk: zendeskIntegration,
};
