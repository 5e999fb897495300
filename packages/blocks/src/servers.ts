// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { BlockServers } from "@parley/core";
import { server as paymentInput } from "./inputs/payment/server.ts";
import { server as httpRequestIntegration } from "./integrations/http-request/server.ts";
import { server as makeComIntegration } from "./integrations/make-com/server.ts";
import { server as pabblyConnectIntegration } from "./integrations/pabbly-connect/server.ts";
import { server as zapierIntegration } from "./integrations/zapier/server.ts";
import { server as codeLogic } from "./logic/code/server.ts";
import { server as setVariableLogic } from "./logic/set-variable/server.ts";

/** What the server does for a block's effect. */
export const servers: BlockServers = {
  "payment input": paymentInput,
  Code: codeLogic,
  "Set variable": setVariableLogic,
  Webhook: httpRequestIntegration,
  "Make.com": makeComIntegration,
  Pabbly: pabblyConnectIntegration,
  Zapier: zapierIntegration,
};
