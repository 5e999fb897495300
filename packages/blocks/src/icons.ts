// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import audioBubble from "./bubbles/audio/icon.svg?raw";
import embedBubble from "./bubbles/embed/icon.svg?raw";
import imageBubble from "./bubbles/image/icon.svg?raw";
import textBubble from "./bubbles/text/icon.svg?raw";
import videoBubble from "./bubbles/video/icon.svg?raw";
import cardsInput from "./inputs/cards/icon.svg?raw";
import choiceInput from "./inputs/choice/icon.svg?raw";
import dateInput from "./inputs/date/icon.svg?raw";
import emailInput from "./inputs/email/icon.svg?raw";
import fileInput from "./inputs/file/icon.svg?raw";
import numberInput from "./inputs/number/icon.svg?raw";
import paymentInput from "./inputs/payment/icon.svg?raw";
import phoneInput from "./inputs/phone/icon.svg?raw";
import pictureChoiceInput from "./inputs/picture-choice/icon.svg?raw";
import ratingInput from "./inputs/rating/icon.svg?raw";
import textInput from "./inputs/text-input/icon.svg?raw";
import timeInput from "./inputs/time/icon.svg?raw";
import urlInput from "./inputs/url/icon.svg?raw";
import anthropicIntegration from "./integrations/anthropic/icon.svg?raw";
import blinkIntegration from "./integrations/blink/icon.svg?raw";
import calComIntegration from "./integrations/cal-com/icon.svg?raw";
import chatNodeIntegration from "./integrations/chat-node/icon.svg?raw";
import chatwootIntegration from "./integrations/chatwoot/icon.svg?raw";
import deepseekIntegration from "./integrations/deepseek/icon.svg?raw";
import difyAiIntegration from "./integrations/dify-ai/icon.svg?raw";
import elevenlabsIntegration from "./integrations/elevenlabs/icon.svg?raw";
import gmailIntegration from "./integrations/gmail/icon.svg?raw";
import googleAnalyticsIntegration from "./integrations/google-analytics/icon.svg?raw";
import googleSheetsIntegration from "./integrations/google-sheets/icon.svg?raw";
import groqIntegration from "./integrations/groq/icon.svg?raw";
import httpRequestIntegration from "./integrations/http-request/icon.svg?raw";
import legacyOpenaiIntegration from "./integrations/legacy-openai/icon.svg?raw";
import makeComIntegration from "./integrations/make-com/icon.svg?raw";
import mistralIntegration from "./integrations/mistral/icon.svg?raw";
import nocodbIntegration from "./integrations/nocodb/icon.svg?raw";
import openRouterIntegration from "./integrations/open-router/icon.svg?raw";
import openaiIntegration from "./integrations/openai/icon.svg?raw";
import pabblyConnectIntegration from "./integrations/pabbly-connect/icon.svg?raw";
import perplexityIntegration from "./integrations/perplexity/icon.svg?raw";
import pixelIntegration from "./integrations/pixel/icon.svg?raw";
import posthogIntegration from "./integrations/posthog/icon.svg?raw";
import qrCodeIntegration from "./integrations/qr-code/icon.svg?raw";
import segmentIntegration from "./integrations/segment/icon.svg?raw";
import sendEmailIntegration from "./integrations/send-email/icon.svg?raw";
import togetherAiIntegration from "./integrations/together-ai/icon.svg?raw";
import zapierIntegration from "./integrations/zapier/icon.svg?raw";
import zendeskIntegration from "./integrations/zendesk/icon.svg?raw";
import abTestLogic from "./logic/ab-test/icon.svg?raw";
import botLinkLogic from "./logic/bot-link/icon.svg?raw";
import codeLogic from "./logic/code/icon.svg?raw";
import conditionLogic from "./logic/condition/icon.svg?raw";
import jumpLogic from "./logic/jump/icon.svg?raw";
import redirectLogic from "./logic/redirect/icon.svg?raw";
import returnLogic from "./logic/return/icon.svg?raw";
import setLanguageLogic from "./logic/set-language/icon.svg?raw";
import setVariableLogic from "./logic/set-variable/icon.svg?raw";
import waitLogic from "./logic/wait/icon.svg?raw";
import waitForCallLogic from "./logic/wait-for-call/icon.svg?raw";

/** The icon of every block type, as the text of an SVG. */
export const icons: Readonly<Record<string, string>> = {
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
