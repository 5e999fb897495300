// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.

import { fixture as audioBubble } from "./bubbles/audio/conversation.fixture.ts";
import { fixture as embedBubble } from "./bubbles/embed/conversation.fixture.ts";
import { fixture as imageBubble } from "./bubbles/image/conversation.fixture.ts";
import { fixture as textBubble } from "./bubbles/text/conversation.fixture.ts";
import { fixture as videoBubble } from "./bubbles/video/conversation.fixture.ts";
import { fixture as cardsInput } from "./inputs/cards/conversation.fixture.ts";
import { fixture as choiceInput } from "./inputs/choice/conversation.fixture.ts";
import { fixture as dateInput } from "./inputs/date/conversation.fixture.ts";
import { fixture as emailInput } from "./inputs/email/conversation.fixture.ts";
import { fixture as fileInput } from "./inputs/file/conversation.fixture.ts";
import { fixture as numberInput } from "./inputs/number/conversation.fixture.ts";
import { fixture as paymentInput } from "./inputs/payment/conversation.fixture.ts";
import { fixture as phoneInput } from "./inputs/phone/conversation.fixture.ts";
import { fixture as pictureChoiceInput } from "./inputs/picture-choice/conversation.fixture.ts";
import { fixture as ratingInput } from "./inputs/rating/conversation.fixture.ts";
import { fixture as textInput } from "./inputs/text-input/conversation.fixture.ts";
import { fixture as timeInput } from "./inputs/time/conversation.fixture.ts";
import { fixture as urlInput } from "./inputs/url/conversation.fixture.ts";
import { fixture as anthropicIntegration } from "./integrations/anthropic/conversation.fixture.ts";
import { fixture as blinkIntegration } from "./integrations/blink/conversation.fixture.ts";
import { fixture as calComIntegration } from "./integrations/cal-com/conversation.fixture.ts";
import { fixture as chatNodeIntegration } from "./integrations/chat-node/conversation.fixture.ts";
import { fixture as chatwootIntegration } from "./integrations/chatwoot/conversation.fixture.ts";
import { fixture as deepseekIntegration } from "./integrations/deepseek/conversation.fixture.ts";
import { fixture as difyAiIntegration } from "./integrations/dify-ai/conversation.fixture.ts";
import { fixture as elevenlabsIntegration } from "./integrations/elevenlabs/conversation.fixture.ts";
import { fixture as gmailIntegration } from "./integrations/gmail/conversation.fixture.ts";
import { fixture as googleAnalyticsIntegration } from "./integrations/google-analytics/conversation.fixture.ts";
import { fixture as googleSheetsIntegration } from "./integrations/google-sheets/conversation.fixture.ts";
import { fixture as groqIntegration } from "./integrations/groq/conversation.fixture.ts";
import { fixture as httpRequestIntegration } from "./integrations/http-request/conversation.fixture.ts";
import { fixture as legacyOpenaiIntegration } from "./integrations/legacy-openai/conversation.fixture.ts";
import { fixture as makeComIntegration } from "./integrations/make-com/conversation.fixture.ts";
import { fixture as mistralIntegration } from "./integrations/mistral/conversation.fixture.ts";
import { fixture as nocodbIntegration } from "./integrations/nocodb/conversation.fixture.ts";
import { fixture as openRouterIntegration } from "./integrations/open-router/conversation.fixture.ts";
import { fixture as openaiIntegration } from "./integrations/openai/conversation.fixture.ts";
import { fixture as pabblyConnectIntegration } from "./integrations/pabbly-connect/conversation.fixture.ts";
import { fixture as perplexityIntegration } from "./integrations/perplexity/conversation.fixture.ts";
import { fixture as pixelIntegration } from "./integrations/pixel/conversation.fixture.ts";
import { fixture as posthogIntegration } from "./integrations/posthog/conversation.fixture.ts";
import { fixture as qrCodeIntegration } from "./integrations/qr-code/conversation.fixture.ts";
import { fixture as segmentIntegration } from "./integrations/segment/conversation.fixture.ts";
import { fixture as sendEmailIntegration } from "./integrations/send-email/conversation.fixture.ts";
import { fixture as togetherAiIntegration } from "./integrations/together-ai/conversation.fixture.ts";
import { fixture as zapierIntegration } from "./integrations/zapier/conversation.fixture.ts";
import { fixture as zendeskIntegration } from "./integrations/zendesk/conversation.fixture.ts";
import { fixture as abTestLogic } from "./logic/ab-test/conversation.fixture.ts";
import { fixture as botLinkLogic } from "./logic/bot-link/conversation.fixture.ts";
import { fixture as codeLogic } from "./logic/code/conversation.fixture.ts";
import { fixture as conditionLogic } from "./logic/condition/conversation.fixture.ts";
import { fixture as jumpLogic } from "./logic/jump/conversation.fixture.ts";
import { fixture as redirectLogic } from "./logic/redirect/conversation.fixture.ts";
import { fixture as returnLogic } from "./logic/return/conversation.fixture.ts";
import { fixture as setLanguageLogic } from "./logic/set-language/conversation.fixture.ts";
import { fixture as setVariableLogic } from "./logic/set-variable/conversation.fixture.ts";
import { fixture as waitLogic } from "./logic/wait/conversation.fixture.ts";
import { fixture as waitForCallLogic } from "./logic/wait-for-call/conversation.fixture.ts";
import type { ConversationFixture } from "./testing/conversation-fixture.ts";

/** What the suites in tests/ need to know of every block type. For tests only. */
export const conversationFixtures: Readonly<Record<string, ConversationFixture>> = {
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
