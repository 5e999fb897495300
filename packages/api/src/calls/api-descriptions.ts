import * as z from "zod";
import { defineCall } from "../contract/call.ts";

export const readApiDescription = defineCall({
  section: "Bots",
  halves: ["builder"],
  caller: "actor",
  needs: "write",
  summary: "Read the description of an API (OpenAPI) at an address",
  description:
    "The server asks for it without any account, at public addresses only: 5 MB and 20 seconds at most, and 30 times a minute.",
  method: "POST",
  path: "/api/v1/api-descriptions/read",
  body: z.object({ url: z.url({ protocol: /^https?$/ }).max(2000) }),
  answer: z.discriminatedUnion("isDone", [
    z.object({
      isDone: z.literal(true),
      text: z.string().meta({ description: "as it stands there: JSON or YAML" }),
    }),
    z.object({ isDone: z.literal(false), error: z.string().meta({ description: "why there is none, for people" }) }),
  ]),
  errors: ["TOO_MANY_REQUESTS"],
});
