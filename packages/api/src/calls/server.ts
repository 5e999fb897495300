import * as z from "zod";
import { defineCall } from "../call.ts";

export const getHealth = defineCall({
  section: "Server",
  summary: "Whether the server and its database answer",
  method: "GET",
  path: "/healthz",
  aliases: ["/api/healthz"],
  halves: ["builder", "viewer"],
  caller: "anyone",
  answer: z.object({
    name: z.string(),
    status: z.string(),
    instance: z.string().meta({ description: "tells this start of the server from any other" }),
  }),
  otherStatuses: { 503: "The database does not answer" },
  example: { answer: { name: "parley", status: "ok", instance: "2f1c9a0e-7d0b-4a55-9c3f-1f0a2b3c4d5e" } },
});

export const getOpenApi = defineCall({
  section: "Server",
  summary: "This description of all calls, as OpenAPI 3.1",
  method: "GET",
  path: "/openapi.json",
  halves: ["builder"],
  caller: "anyone",
  answer: z.record(z.string(), z.unknown()),
});

export const getOnboarding = defineCall({
  section: "Server",
  summary: "Where the bot is that welcomes new authors",
  description: "The published bot that the setting `NEXT_PUBLIC_ONBOARDING_TYPEBOT_ID` names.",
  method: "GET",
  path: "/api/v1/onboarding",
  halves: ["builder"],
  caller: "owner",
  needs: "read",
  answer: z.object({ url: z.string().nullable().meta({ description: "null where there is none" }) }),
});
