// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { BlockApis } from "@parley/core";
import { api as embedBubble } from "./bubbles/embed/api.ts";
import { api as textBubble } from "./bubbles/text/api.ts";
import { api as fileInput } from "./inputs/file/api.ts";
import { api as paymentInput } from "./inputs/payment/api.ts";
import { api as phoneInput } from "./inputs/phone/api.ts";
import { api as urlInput } from "./inputs/url/api.ts";
import { api as httpRequestIntegration } from "./integrations/http-request/api.ts";
import { api as makeComIntegration } from "./integrations/make-com/api.ts";
import { api as pabblyConnectIntegration } from "./integrations/pabbly-connect/api.ts";
import { api as zapierIntegration } from "./integrations/zapier/api.ts";
import { api as codeLogic } from "./logic/code/api.ts";
import { api as redirectLogic } from "./logic/redirect/api.ts";
import { api as setVariableLogic } from "./logic/set-variable/api.ts";
import { api as waitLogic } from "./logic/wait/api.ts";

/** How block types appear in the chat API, where that differs from what every block does. */
export const apis: BlockApis = {
  embed: embedBubble,
  text: textBubble,
  "file input": fileInput,
  "payment input": paymentInput,
  "phone number input": phoneInput,
  "url input": urlInput,
  Code: codeLogic,
  Redirect: redirectLogic,
  "Set variable": setVariableLogic,
  Wait: waitLogic,
  Webhook: httpRequestIntegration,
  "Make.com": makeComIntegration,
  Pabbly: pabblyConnectIntegration,
  Zapier: zapierIntegration,
};
