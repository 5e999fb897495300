// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { VisitorBlocks } from "@parley/ui";
import { lazy } from "react";
import { run as audioBubbleRun } from "./bubbles/audio/run.ts";
import { client as embedBubbleClient } from "./bubbles/embed/client.ts";
import { run as embedBubbleRun } from "./bubbles/embed/run.ts";
import { run as imageBubbleRun } from "./bubbles/image/run.ts";
import { run as videoBubbleRun } from "./bubbles/video/run.ts";
import { run as cardsInputRun } from "./inputs/cards/run.ts";
import { run as choiceInputRun } from "./inputs/choice/run.ts";
import { run as dateInputRun } from "./inputs/date/run.ts";
import { run as emailInputRun } from "./inputs/email/run.ts";
import { run as fileInputRun } from "./inputs/file/run.ts";
import { run as numberInputRun } from "./inputs/number/run.ts";
import { run as paymentInputRun } from "./inputs/payment/run.ts";
import { run as phoneInputRun } from "./inputs/phone/run.ts";
import { run as pictureChoiceInputRun } from "./inputs/picture-choice/run.ts";
import { run as ratingInputRun } from "./inputs/rating/run.ts";
import { run as timeInputRun } from "./inputs/time/run.ts";
import { run as urlInputRun } from "./inputs/url/run.ts";
import { run as anthropicIntegrationRun } from "./integrations/anthropic/run.ts";
import { client as blinkIntegrationClient } from "./integrations/blink/client.ts";
import { run as blinkIntegrationRun } from "./integrations/blink/run.ts";
import { client as calComIntegrationClient } from "./integrations/cal-com/client.ts";
import { run as calComIntegrationRun } from "./integrations/cal-com/run.ts";
import { view as calComIntegrationView } from "./integrations/cal-com/view.tsx";
import { run as chatNodeIntegrationRun } from "./integrations/chat-node/run.ts";
import { client as chatwootIntegrationClient } from "./integrations/chatwoot/client.ts";
import { run as chatwootIntegrationRun } from "./integrations/chatwoot/run.ts";
import { run as deepseekIntegrationRun } from "./integrations/deepseek/run.ts";
import { run as difyAiIntegrationRun } from "./integrations/dify-ai/run.ts";
import { run as elevenlabsIntegrationRun } from "./integrations/elevenlabs/run.ts";
import { run as gmailIntegrationRun } from "./integrations/gmail/run.ts";
import { client as googleAnalyticsIntegrationClient } from "./integrations/google-analytics/client.ts";
import { run as googleAnalyticsIntegrationRun } from "./integrations/google-analytics/run.ts";
import { run as googleSheetsIntegrationRun } from "./integrations/google-sheets/run.ts";
import { run as groqIntegrationRun } from "./integrations/groq/run.ts";
import { client as httpRequestIntegrationClient } from "./integrations/http-request/client.ts";
import { run as httpRequestIntegrationRun } from "./integrations/http-request/run.ts";
import { run as legacyOpenaiIntegrationRun } from "./integrations/legacy-openai/run.ts";
import { client as makeComIntegrationClient } from "./integrations/make-com/client.ts";
import { run as makeComIntegrationRun } from "./integrations/make-com/run.ts";
import { run as mistralIntegrationRun } from "./integrations/mistral/run.ts";
import { run as nocodbIntegrationRun } from "./integrations/nocodb/run.ts";
import { run as openRouterIntegrationRun } from "./integrations/open-router/run.ts";
import { run as openaiIntegrationRun } from "./integrations/openai/run.ts";
import { client as pabblyConnectIntegrationClient } from "./integrations/pabbly-connect/client.ts";
import { run as pabblyConnectIntegrationRun } from "./integrations/pabbly-connect/run.ts";
import { run as perplexityIntegrationRun } from "./integrations/perplexity/run.ts";
import { client as pixelIntegrationClient } from "./integrations/pixel/client.ts";
import { run as pixelIntegrationRun } from "./integrations/pixel/run.ts";
import { run as posthogIntegrationRun } from "./integrations/posthog/run.ts";
import { run as qrCodeIntegrationRun } from "./integrations/qr-code/run.ts";
import { run as segmentIntegrationRun } from "./integrations/segment/run.ts";
import { run as sendEmailIntegrationRun } from "./integrations/send-email/run.ts";
import { run as togetherAiIntegrationRun } from "./integrations/together-ai/run.ts";
import { client as zapierIntegrationClient } from "./integrations/zapier/client.ts";
import { run as zapierIntegrationRun } from "./integrations/zapier/run.ts";
import { client as zendeskIntegrationClient } from "./integrations/zendesk/client.ts";
import { run as zendeskIntegrationRun } from "./integrations/zendesk/run.ts";
import { run as abTestLogicRun } from "./logic/ab-test/run.ts";
import { run as botLinkLogicRun } from "./logic/bot-link/run.ts";
import { client as codeLogicClient } from "./logic/code/client.ts";
import { run as codeLogicRun } from "./logic/code/run.ts";
import { run as conditionLogicRun } from "./logic/condition/run.ts";
import { run as jumpLogicRun } from "./logic/jump/run.ts";
import { client as redirectLogicClient } from "./logic/redirect/client.ts";
import { run as redirectLogicRun } from "./logic/redirect/run.ts";
import { run as returnLogicRun } from "./logic/return/run.ts";
import { run as setLanguageLogicRun } from "./logic/set-language/run.ts";
import { client as setVariableLogicClient } from "./logic/set-variable/client.ts";
import { run as setVariableLogicRun } from "./logic/set-variable/run.ts";
import { client as waitLogicClient } from "./logic/wait/client.ts";
import { run as waitLogicRun } from "./logic/wait/run.ts";
import { run as waitForCallLogicRun } from "./logic/wait-for-call/run.ts";

const dateInputLater = async () => ({ default: (await import("./inputs/date/view.tsx")).view });
const dateInputView = lazy(dateInputLater);

const fileInputLater = async () => ({ default: (await import("./inputs/file/view.tsx")).view });
const fileInputView = lazy(fileInputLater);

const paymentInputLater = async () => ({ default: (await import("./inputs/payment/view.tsx")).view });
const paymentInputView = lazy(paymentInputLater);

const phoneInputLater = async () => ({ default: (await import("./inputs/phone/view.tsx")).view });
const phoneInputView = lazy(phoneInputLater);

/** The blocks that come in a file of their own, when a flow has one of them. */
export const further: VisitorBlocks = {
  runs: {
    audio: audioBubbleRun,
    embed: embedBubbleRun,
    image: imageBubbleRun,
    video: videoBubbleRun,
    cards: cardsInputRun,
    "choice input": choiceInputRun,
    "date input": dateInputRun,
    "email input": emailInputRun,
    "file input": fileInputRun,
    "number input": numberInputRun,
    "payment input": paymentInputRun,
    "phone number input": phoneInputRun,
    "picture choice input": pictureChoiceInputRun,
    "rating input": ratingInputRun,
    "time input": timeInputRun,
    "url input": urlInputRun,
    "AB test": abTestLogicRun,
    "Typebot link": botLinkLogicRun,
    Code: codeLogicRun,
    Condition: conditionLogicRun,
    Jump: jumpLogicRun,
    Redirect: redirectLogicRun,
    Return: returnLogicRun,
    "Set language": setLanguageLogicRun,
    "Set variable": setVariableLogicRun,
    Wait: waitLogicRun,
    webhook: waitForCallLogicRun,
    anthropic: anthropicIntegrationRun,
    blink: blinkIntegrationRun,
    "cal-com": calComIntegrationRun,
    "chat-node": chatNodeIntegrationRun,
    Chatwoot: chatwootIntegrationRun,
    deepseek: deepseekIntegrationRun,
    "dify-ai": difyAiIntegrationRun,
    elevenlabs: elevenlabsIntegrationRun,
    gmail: gmailIntegrationRun,
    "Google Analytics": googleAnalyticsIntegrationRun,
    "Google Sheets": googleSheetsIntegrationRun,
    groq: groqIntegrationRun,
    Webhook: httpRequestIntegrationRun,
    OpenAI: legacyOpenaiIntegrationRun,
    "Make.com": makeComIntegrationRun,
    mistral: mistralIntegrationRun,
    nocodb: nocodbIntegrationRun,
    "open-router": openRouterIntegrationRun,
    openai: openaiIntegrationRun,
    Pabbly: pabblyConnectIntegrationRun,
    perplexity: perplexityIntegrationRun,
    Pixel: pixelIntegrationRun,
    posthog: posthogIntegrationRun,
    "qr-code": qrCodeIntegrationRun,
    segment: segmentIntegrationRun,
    Email: sendEmailIntegrationRun,
    "together-ai": togetherAiIntegrationRun,
    Zapier: zapierIntegrationRun,
    zendesk: zendeskIntegrationRun,
  },
  bubbleViews: {
    "cal-com": calComIntegrationView,
  },
  inputViews: {
    "date input": dateInputView,
    "file input": fileInputView,
    "payment input": paymentInputView,
    "phone number input": phoneInputView,
  },
  clients: {
    embed: embedBubbleClient,
    Code: codeLogicClient,
    Redirect: redirectLogicClient,
    "Set variable": setVariableLogicClient,
    Wait: waitLogicClient,
    blink: blinkIntegrationClient,
    "cal-com": calComIntegrationClient,
    Chatwoot: chatwootIntegrationClient,
    "Google Analytics": googleAnalyticsIntegrationClient,
    Webhook: httpRequestIntegrationClient,
    "Make.com": makeComIntegrationClient,
    Pabbly: pabblyConnectIntegrationClient,
    Pixel: pixelIntegrationClient,
    Zapier: zapierIntegrationClient,
    zendesk: zendeskIntegrationClient,
  },
  later: {
    "date input": dateInputLater,
    "file input": fileInputLater,
    "payment input": paymentInputLater,
    "phone number input": phoneInputLater,
  },
};
