import * as z from "zod";
import { defineCall } from "../contract/call.ts";

export const getHealth = defineCall({
  section: "Server",
  summary: "Whether the server can do its work: it and its database answer, and something can be stored",
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
  otherStatuses: { 503: "The database does not answer, or the disk is full" },
  example: { answer: { name: "parley", status: "ok", instance: "2f1c9a0e-7d0b-4a55-9c3f-1f0a2b3c4d5e" } },
});

export const getLiveness = defineCall({
  section: "Server",
  summary: "Whether the process answers",
  description:
    "Says nothing of the database: a process whose database is away is to be kept, since it goes on by itself once the database is back.",
  method: "GET",
  path: "/livez",
  aliases: ["/api/livez"],
  halves: ["builder", "viewer"],
  caller: "anyone",
  answer: z.object({ name: z.string(), status: z.string() }),
  example: { answer: { name: "parley", status: "ok" } },
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
  caller: "actor",
  needs: "read",
  answer: z.object({ url: z.string().nullable().meta({ description: "null where there is none" }) }),
});
