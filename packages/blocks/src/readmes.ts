// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import audioBubble from "./bubbles/audio/README.md?raw";
import embedBubble from "./bubbles/embed/README.md?raw";
import imageBubble from "./bubbles/image/README.md?raw";
import textBubble from "./bubbles/text/README.md?raw";
import videoBubble from "./bubbles/video/README.md?raw";
import cardsInput from "./inputs/cards/README.md?raw";
import choiceInput from "./inputs/choice/README.md?raw";
import dateInput from "./inputs/date/README.md?raw";
import emailInput from "./inputs/email/README.md?raw";
import fileInput from "./inputs/file/README.md?raw";
import numberInput from "./inputs/number/README.md?raw";
import paymentInput from "./inputs/payment/README.md?raw";
import phoneInput from "./inputs/phone/README.md?raw";
import pictureChoiceInput from "./inputs/picture-choice/README.md?raw";
import ratingInput from "./inputs/rating/README.md?raw";
import textInput from "./inputs/text-input/README.md?raw";
import timeInput from "./inputs/time/README.md?raw";
import urlInput from "./inputs/url/README.md?raw";
import anthropicIntegration from "./integrations/anthropic/README.md?raw";
import blinkIntegration from "./integrations/blink/README.md?raw";
import calComIntegration from "./integrations/cal-com/README.md?raw";
import chatNodeIntegration from "./integrations/chat-node/README.md?raw";
import chatwootIntegration from "./integrations/chatwoot/README.md?raw";
import deepseekIntegration from "./integrations/deepseek/README.md?raw";
import difyAiIntegration from "./integrations/dify-ai/README.md?raw";
import elevenlabsIntegration from "./integrations/elevenlabs/README.md?raw";
import gmailIntegration from "./integrations/gmail/README.md?raw";
import googleAnalyticsIntegration from "./integrations/google-analytics/README.md?raw";
import googleSheetsIntegration from "./integrations/google-sheets/README.md?raw";
import groqIntegration from "./integrations/groq/README.md?raw";
import httpRequestIntegration from "./integrations/http-request/README.md?raw";
import legacyOpenaiIntegration from "./integrations/legacy-openai/README.md?raw";
import makeComIntegration from "./integrations/make-com/README.md?raw";
import mistralIntegration from "./integrations/mistral/README.md?raw";
import nocodbIntegration from "./integrations/nocodb/README.md?raw";
import openRouterIntegration from "./integrations/open-router/README.md?raw";
import openaiIntegration from "./integrations/openai/README.md?raw";
import pabblyConnectIntegration from "./integrations/pabbly-connect/README.md?raw";
import perplexityIntegration from "./integrations/perplexity/README.md?raw";
import pixelIntegration from "./integrations/pixel/README.md?raw";
import posthogIntegration from "./integrations/posthog/README.md?raw";
import qrCodeIntegration from "./integrations/qr-code/README.md?raw";
import segmentIntegration from "./integrations/segment/README.md?raw";
import sendEmailIntegration from "./integrations/send-email/README.md?raw";
import togetherAiIntegration from "./integrations/together-ai/README.md?raw";
import zapierIntegration from "./integrations/zapier/README.md?raw";
import zendeskIntegration from "./integrations/zendesk/README.md?raw";
import abTestLogic from "./logic/ab-test/README.md?raw";
import botLinkLogic from "./logic/bot-link/README.md?raw";
import codeLogic from "./logic/code/README.md?raw";
import conditionLogic from "./logic/condition/README.md?raw";
import jumpLogic from "./logic/jump/README.md?raw";
import redirectLogic from "./logic/redirect/README.md?raw";
import returnLogic from "./logic/return/README.md?raw";
import setLanguageLogic from "./logic/set-language/README.md?raw";
import setVariableLogic from "./logic/set-variable/README.md?raw";
import waitLogic from "./logic/wait/README.md?raw";
import waitForCallLogic from "./logic/wait-for-call/README.md?raw";

/** The page of every block type, as Markdown. */
export const readmes: Readonly<Record<string, string>> = {
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
