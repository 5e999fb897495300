// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { Definitions } from "@parley/core/fields";
import { block as audioBubble } from "./bubbles/audio/block.ts";
import { block as embedBubble } from "./bubbles/embed/block.ts";
import { block as imageBubble } from "./bubbles/image/block.ts";
import { block as textBubble } from "./bubbles/text/block.ts";
import { block as videoBubble } from "./bubbles/video/block.ts";
import { block as cardsInput } from "./inputs/cards/block.ts";
import { block as choiceInput } from "./inputs/choice/block.ts";
import { block as dateInput } from "./inputs/date/block.ts";
import { block as emailInput } from "./inputs/email/block.ts";
import { block as fileInput } from "./inputs/file/block.ts";
import { block as numberInput } from "./inputs/number/block.ts";
import { block as paymentInput } from "./inputs/payment/block.ts";
import { block as phoneInput } from "./inputs/phone/block.ts";
import { block as pictureChoiceInput } from "./inputs/picture-choice/block.ts";
import { block as ratingInput } from "./inputs/rating/block.ts";
import { block as textInput } from "./inputs/text-input/block.ts";
import { block as timeInput } from "./inputs/time/block.ts";
import { block as urlInput } from "./inputs/url/block.ts";
import { block as anthropicIntegration } from "./integrations/anthropic/block.ts";
import { block as blinkIntegration } from "./integrations/blink/block.ts";
import { block as calComIntegration } from "./integrations/cal-com/block.ts";
import { block as chatNodeIntegration } from "./integrations/chat-node/block.ts";
import { block as chatwootIntegration } from "./integrations/chatwoot/block.ts";
import { block as deepseekIntegration } from "./integrations/deepseek/block.ts";
import { block as difyAiIntegration } from "./integrations/dify-ai/block.ts";
import { block as elevenlabsIntegration } from "./integrations/elevenlabs/block.ts";
import { block as gmailIntegration } from "./integrations/gmail/block.ts";
import { block as googleAnalyticsIntegration } from "./integrations/google-analytics/block.ts";
import { block as googleSheetsIntegration } from "./integrations/google-sheets/block.ts";
import { block as groqIntegration } from "./integrations/groq/block.ts";
import { block as httpRequestIntegration } from "./integrations/http-request/block.ts";
import { block as legacyOpenaiIntegration } from "./integrations/legacy-openai/block.ts";
import { block as makeComIntegration } from "./integrations/make-com/block.ts";
import { block as mistralIntegration } from "./integrations/mistral/block.ts";
import { block as nocodbIntegration } from "./integrations/nocodb/block.ts";
import { block as openRouterIntegration } from "./integrations/open-router/block.ts";
import { block as openaiIntegration } from "./integrations/openai/block.ts";
import { block as pabblyConnectIntegration } from "./integrations/pabbly-connect/block.ts";
import { block as perplexityIntegration } from "./integrations/perplexity/block.ts";
import { block as pixelIntegration } from "./integrations/pixel/block.ts";
import { block as posthogIntegration } from "./integrations/posthog/block.ts";
import { block as qrCodeIntegration } from "./integrations/qr-code/block.ts";
import { block as segmentIntegration } from "./integrations/segment/block.ts";
import { block as sendEmailIntegration } from "./integrations/send-email/block.ts";
import { block as togetherAiIntegration } from "./integrations/together-ai/block.ts";
import { block as zapierIntegration } from "./integrations/zapier/block.ts";
import { block as zendeskIntegration } from "./integrations/zendesk/block.ts";
import { block as abTestLogic } from "./logic/ab-test/block.ts";
import { block as botLinkLogic } from "./logic/bot-link/block.ts";
import { block as codeLogic } from "./logic/code/block.ts";
import { block as conditionLogic } from "./logic/condition/block.ts";
import { block as jumpLogic } from "./logic/jump/block.ts";
import { block as redirectLogic } from "./logic/redirect/block.ts";
import { block as returnLogic } from "./logic/return/block.ts";
import { block as setLanguageLogic } from "./logic/set-language/block.ts";
import { block as setVariableLogic } from "./logic/set-variable/block.ts";
import { block as waitLogic } from "./logic/wait/block.ts";
import { block as waitForCallLogic } from "./logic/wait-for-call/block.ts";

/** What every block type is: fields, defaults and words for authors. */
export const definitions: Definitions = {
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
