import * as z from "zod";
import { defineCall } from "../contract/call.ts";

export const listFonts = defineCall({
  section: "Themes",
  halves: ["builder"],
  caller: "actor",
  needs: "read",
  summary: "List the families of Google Fonts",
  description:
    "Those that are used most come first. The server asks Google with its own key, and keeps the list for a day. Without a key there are none; any family can be used by its name nevertheless.",
  method: "GET",
  path: "/api/v1/fonts",
  answer: z
    .object({
      families: z.array(z.string()),
      problem: z.string().nullable().meta({ description: "why there is no list, or an old one, for people" }),
    })
    .meta({ id: "FontFamilies" }),
});
