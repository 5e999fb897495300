import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { botRef } from "./bots.ts";
import { effectAnswer, effectRequest, flowAnswer } from "./visitors.ts";

export const createPreviewLink = defineCall({
  section: "Previews",
  needs: "read",
  shows: "flow",
  summary: "Get an address at which the draft can be tried out for ten minutes",
  description: "Nothing is stored, and what visitors' pages do for real is simulated.",
  method: "POST",
  path: "/api/v1/typebots/{ref}/preview",
  halves: ["builder"],
  caller: "actor",
  params: botRef,
  answer: z
    .object({
      url: z.string().meta({ description: "the draft, as a page in the viewer" }),
      expiresAt: z.string().meta({ description: "until then the address can be opened" }),
    })
    .meta({ id: "PreviewLink" }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

export const createFilePreviewLink = defineCall({
  section: "Previews",
  needs: "read",
  isForMembers: true,
  summary: "Get an address at which bot files can be tried out for ten minutes",
  description:
    "A form sends a file there, as its field `file`, and is answered with the page that plays it. Nothing is stored, and what visitors' pages do for real is simulated.",
  method: "POST",
  path: "/api/v1/file-previews",
  halves: ["builder"],
  caller: "actor",
  answer: z
    .object({
      url: z.string().meta({ description: "where a form sends the file, in the viewer" }),
      expiresAt: z.string().meta({ description: "until then files can be sent there" }),
    })
    .meta({ id: "FilePreviewLink" }),
});

const inPreview = { section: "Previews", halves: ["viewer"], caller: "preview", errors: ["NOT_FOUND"] } as const;

/** Identifies one preview run. */
const run = z.string().min(8).max(100);

export const getPreviewFlow = defineCall({
  ...inPreview,
  summary: "Get a draft as the viewer runs it",
  method: "GET",
  path: "/api/v1/preview-flows/{botId}",
  headers: z.object({ "X-Parley-Preview": z.string().default("") }),
  answer: flowAnswer,
});

export const runPreviewEffect = defineCall({
  ...inPreview,
  summary: "Have the server do what a block of a draft needs; nothing is stored",
  method: "POST",
  path: "/api/v1/preview-effects/{botId}",
  description: "As events, a text comes while it is made; see the same call for published bots.",
  body: effectRequest.extend({
    previewToken: z.string(),
    run: run.optional().meta({
      description:
        "made by chance: whoever asks again with it, within a minute, gets the same and nothing is done twice",
    }),
  }),
  answer: effectAnswer,
  errors: [...inPreview.errors, "UNDER_WAY"],
  alsoAsEvents: true,
});

export const stopPreviewEffect = defineCall({
  ...inPreview,
  summary: "Stop the text that the server makes for a block of a draft",
  method: "POST",
  path: "/api/v1/preview-effects/{botId}/stop",
  body: z.object({ previewToken: z.string(), run }),
  status: 204,
  answer: "nothing",
});
