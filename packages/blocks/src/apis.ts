// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { BlockApis } from "@parley/core";
import { api as embedBubble } from "./bubbles/embed/api.ts";
import { api as textBubble } from "./bubbles/text/api.ts";
import { api as dateInput } from "./inputs/date/api.ts";
import { api as emailInput } from "./inputs/email/api.ts";
import { api as fileInput } from "./inputs/file/api.ts";
import { api as numberInput } from "./inputs/number/api.ts";
import { api as paymentInput } from "./inputs/payment/api.ts";
import { api as phoneInput } from "./inputs/phone/api.ts";
import { api as ratingInput } from "./inputs/rating/api.ts";
import { api as timeInput } from "./inputs/time/api.ts";
import { api as urlInput } from "./inputs/url/api.ts";
import { api as blinkIntegration } from "./integrations/blink/api.ts";
import { api as calComIntegration } from "./integrations/cal-com/api.ts";
import { api as chatwootIntegration } from "./integrations/chatwoot/api.ts";
import { api as googleAnalyticsIntegration } from "./integrations/google-analytics/api.ts";
import { api as httpRequestIntegration } from "./integrations/http-request/api.ts";
import { api as makeComIntegration } from "./integrations/make-com/api.ts";
import { api as pabblyConnectIntegration } from "./integrations/pabbly-connect/api.ts";
import { api as pixelIntegration } from "./integrations/pixel/api.ts";
import { api as zapierIntegration } from "./integrations/zapier/api.ts";
import { api as zendeskIntegration } from "./integrations/zendesk/api.ts";
import { api as codeLogic } from "./logic/code/api.ts";
import { api as redirectLogic } from "./logic/redirect/api.ts";
import { api as setVariableLogic } from "./logic/set-variable/api.ts";
import { api as waitLogic } from "./logic/wait/api.ts";
import { api as waitForCallLogic } from "./logic/wait-for-call/api.ts";

/** How block types appear in the chat API, where that differs from what every block does. */
export const apis: BlockApis = {
  embed: embedBubble,
  text: textBubble,
  "date input": dateInput,
  "email input": emailInput,
  "file input": fileInput,
  "number input": numberInput,
  "payment input": paymentInput,
  "phone number input": phoneInput,
  "rating input": ratingInput,
  "time input": timeInput,
  "url input": urlInput,
  Code: codeLogic,
  Redirect: redirectLogic,
  "Set variable": setVariableLogic,
  Wait: waitLogic,
  webhook: waitForCallLogic,
  blink: blinkIntegration,
  "cal-com": calComIntegration,
  Chatwoot: chatwootIntegration,
  "Google Analytics": googleAnalyticsIntegration,
  Webhook: httpRequestIntegration,
  "Make.com": makeComIntegration,
  Pabbly: pabblyConnectIntegration,
  Pixel: pixelIntegration,
  Zapier: zapierIntegration,
  zendesk: zendeskIntegration,
};
