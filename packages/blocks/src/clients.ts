// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { ClientEffect } from "@parley/ui";
import { client as embedBubble } from "./bubbles/embed/client.ts";
import { client as blinkIntegration } from "./integrations/blink/client.ts";
import { client as calComIntegration } from "./integrations/cal-com/client.ts";
import { client as chatwootIntegration } from "./integrations/chatwoot/client.ts";
import { client as googleAnalyticsIntegration } from "./integrations/google-analytics/client.ts";
import { client as httpRequestIntegration } from "./integrations/http-request/client.ts";
import { client as makeComIntegration } from "./integrations/make-com/client.ts";
import { client as pabblyConnectIntegration } from "./integrations/pabbly-connect/client.ts";
import { client as pixelIntegration } from "./integrations/pixel/client.ts";
import { client as zapierIntegration } from "./integrations/zapier/client.ts";
import { client as zendeskIntegration } from "./integrations/zendesk/client.ts";
import { client as codeLogic } from "./logic/code/client.ts";
import { client as redirectLogic } from "./logic/redirect/client.ts";
import { client as setVariableLogic } from "./logic/set-variable/client.ts";
import { client as waitLogic } from "./logic/wait/client.ts";

/** What the visitor's browser does for a block's effect. */
export const clients: Readonly<Record<string, ClientEffect>> = {
  embed: embedBubble,
  Code: codeLogic,
  Redirect: redirectLogic,
  "Set variable": setVariableLogic,
  Wait: waitLogic,
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
