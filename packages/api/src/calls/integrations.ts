import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { id } from "./shared.ts";
import { sentValues, visitorCall } from "./visitors.ts";

/** One text or several. */
const texts = z.union([z.string(), z.array(z.string()).max(200)]).nullish();

export const sendEmail = defineCall({
  ...visitorCall,
  summary: "Send the e-mail of an Email block, as specified",
  description:
    "What is sent must be what becomes of an Email block of the published version, or of the one that the result is pinned to. Without a result it is not sent, as in previews.",
  method: "POST",
  path: "/api/typebots/{botId}/integrations/email",
  query: z.object({ resultId: id.optional() }),
  body: z.object({
    credentialsId: z.string().nullish(),
    recipients: texts,
    subject: z.string().nullish(),
    body: z.string().max(1_000_000).nullish(),
    cc: texts,
    bcc: texts,
    replyTo: z.string().nullish(),
    fileUrls: z.string().nullish().meta({ description: "addresses of this chat's files, joined by `, `" }),
    isCustomBody: z.boolean().nullish(),
    isBodyCode: z.boolean().nullish(),
    resultValues: sentValues
      .nullish()
      .meta({ description: "what the visitor has answered so far; the server goes by what it has stored" }),
  }),
  answer: z.object({ message: z.string() }),
  errors: ["NOT_FOUND", "NOT_PUBLISHED", "WRONG_TOKEN", "ORIGIN_NOT_ALLOWED", "TOO_MANY_DELIVERIES"],
  example: {
    body: {
      credentialsId: "default",
      recipients: ["ada@example.org"],
      subject: "A new answer",
      body: "Hello Ada",
      isCustomBody: true,
    },
    answer: { message: "The e-mail is on its way" },
  },
});

/** A row filter, as in the block's options. */
const filter = z
  .object({
    comparisons: z
      .array(
        z.looseObject({
          column: z.string().nullish(),
          comparisonOperator: z.string().nullish(),
          value: z.string().nullish(),
        }),
      )
      .max(100)
      .default([]),
    logicalOperator: z.enum(["AND", "OR"]).nullish(),
  })
  .nullish();

export const callSheet = defineCall({
  ...visitorCall,
  summary: "Get, insert or update rows of a Google Sheets block, as specified",
  description:
    "The sheet, the columns and whatever the author has written must be those of a Google Sheets block of the published version, or of the one that the result is pinned to. Inserting and updating are answered at once, and done in the background where there is a result.",
  method: "POST",
  path: "/api/integrations/google-sheets/spreadsheets/{spreadsheetId}/sheets/{sheetId}",
  body: z.object({
    action: z.enum(["Get data from sheet", "Insert a row", "Update a row"]),
    credentialsId: z.string(),
    resultId: id.nullish(),
    values: z.record(z.string(), z.string().nullish()).nullish().meta({ description: "a map of column to value" }),
    referenceCell: z.object({ column: z.string(), value: z.string() }).nullish(),
    filter,
    columns: texts,
  }),
  answer: z.union([z.object({ rows: z.array(z.record(z.string(), z.string())) }), z.object({ message: z.string() })]),
  errors: ["NOT_FOUND", "NOT_PUBLISHED", "WRONG_TOKEN", "ORIGIN_NOT_ALLOWED", "SHEETS"],
  example: {
    body: { action: "Insert a row", credentialsId: "account", values: { Name: "Ada" } },
    answer: { message: "Success" },
  },
});
