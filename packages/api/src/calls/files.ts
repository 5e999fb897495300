import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { chatHeaders } from "./chat.ts";

const section = "Files";
const uploadErrors = ["NO_UPLOADS", "TYPE_NOT_ALLOWED", "TOO_LARGE", "TOO_MANY_FILES"] as const;

export const getUploadAddress = defineCall({
  section,
  summary: "Get an address to send a file to",
  description: "The file goes there by PUT within ten minutes. Where the storage is full there is no address.",
  method: "GET",
  path: "/api/typebots/{botId}/blocks/{blockId}/storage/upload-url",
  aliases: [
    "/api/typebots/{botId}/steps/{blockId}/storage/upload-url",
    "/api/v1/typebots/{botId}/blocks/{blockId}/storage/upload-url",
    "/api/v1/typebots/{botId}/steps/{blockId}/storage/upload-url",
  ],
  halves: ["viewer"],
  caller: "visitor",
  query: z.object({
    filePath: z.string().default("").meta({
      description:
        "`public/results/{resultId}/{blockId}/{fileName}`. Where it has the result's key (id, dot, token) for its id, the answer is of the form that the first clients of the chat API read",
    }),
    fileType: z.string().default("").meta({ description: "what the browser takes the content to be" }),
  }),
  answer: z.object({
    presignedUrl: z
      .union([z.string(), z.object({ url: z.string(), fields: z.object({}) })])
      .nullable()
      .meta({ description: "an object for the first clients: they send a form there" }),
    hasReachedStorageLimit: z.boolean(),
    fileUrl: z.string().optional(),
    maxFileSize: z.number().optional().meta({ description: "megabytes" }),
  }),
  errors: ["NOT_FOUND", "WRONG_TOKEN", "ORIGIN_NOT_ALLOWED", "BAD_PATH", "UNKNOWN_BLOCK", ...uploadErrors],
});

export const getSessionUploadAddress = defineCall({
  section: "Chat API",
  summary: "Get an address to send a file to, for the input that the chat waits at",
  method: "POST",
  path: "/api/v3/generate-upload-url",
  aliases: ["/api/v2/generate-upload-url"],
  halves: ["viewer", "builder"],
  caller: "session",
  headers: chatHeaders,
  body: z.object({
    sessionId: z.string(),
    fileName: z.string().max(1000),
    fileType: z.string().max(200).optional(),
    fileSize: z.number().min(0).optional().meta({ description: "bytes" }),
  }),
  answer: z.object({
    presignedUrl: z.string(),
    formData: z.object({}),
    fileType: z.string(),
    maxFileSize: z.number().meta({ description: "megabytes" }),
    fileUrl: z.string(),
  }),
  errors: ["ORIGIN_NOT_ALLOWED", "STORAGE_FULL", ...uploadErrors],
  example: { body: { sessionId: "q1w2e3r4t5z6u7i8o9p0a1s2", fileName: "photo.png", fileType: "image/png" } },
});

export const getFirstSessionUploadAddress = defineCall({
  ...getSessionUploadAddress,
  summary: "The same as the first clients call it",
  path: "/api/v1/generate-upload-url",
  aliases: [],
  body: z.object({
    filePathProps: z.object({ sessionId: z.string(), fileName: z.string().max(1000) }),
    fileType: z.string().max(200).optional(),
  }),
  example: {},
});

export const createMedia = defineCall({
  section,
  needs: "write",
  summary: "Get an address to send a file of a bot to: a picture, a sound or a video that it shows",
  description:
    "The file goes there by PUT within ten minutes. Everybody can read it then, as long as there is the bot.",
  method: "POST",
  path: "/api/v1/typebots/{ref}/media",
  halves: ["builder"],
  caller: "actor",
  body: z.object({
    fileName: z.string().min(1).max(1000),
    fileType: z.string().max(200).default("").meta({ description: "what the client takes the content to be" }),
    fileSize: z.number().min(0).meta({ description: "bytes" }),
  }),
  answer: z.object({
    uploadUrl: z.string(),
    fileUrl: z.string(),
    maxFileSize: z.number().meta({ description: "megabytes" }),
  }),
  errors: ["NOT_FOUND", "AMBIGUOUS", "TOO_LARGE", "STORAGE_FULL"],
  example: { body: { fileName: "logo.png", fileType: "image/png", fileSize: 20480 } },
});

export const sendFile = defineCall({
  section,
  summary: "Send a file to the address it was given",
  description: "The body is the file. It may be sent again.",
  method: "PUT",
  path: "/uploads/{+key}",
  halves: ["viewer"],
  caller: "upload",
  status: 204,
  answer: "nothing",
  errors: ["NO_BODY", "TOO_LARGE", "STORAGE_FAILED", "STORAGE_FULL", "TYPE_NOT_ALLOWED"],
});

export const sendFileInForm = defineCall({
  ...sendFile,
  summary: "The same as older clients call it",
  description: "The body is a form (multipart/form-data) with the file in the field `file`.",
  method: "POST",
  errors: [...sendFile.errors, "BAD_REQUEST"],
});

export const getFile = defineCall({
  section,
  summary: "Get a file that visitors may see",
  description: "Takes `Range` and `If-None-Match`.",
  method: "GET",
  path: "/uploads/{+key}",
  halves: ["viewer"],
  caller: "anyone",
  query: z.object({
    token: z.string().optional().meta({ description: "of a link to a private file, as transcripts have it" }),
  }),
  answer: "file",
  errors: ["NOT_FOUND", "STORAGE_FAILED"],
  otherStatuses: {
    206: "The part asked for",
    302: "The file is private: its owner finds it at the builder's address",
    304: "The client has it already",
    416: "There is no such part",
  },
});

export const getPrivateFile = defineCall({
  section,
  needs: "read",
  shows: "answers",
  summary: "Get a file that only the owner may see",
  description: "Takes `Range` and `If-None-Match`.",
  method: "GET",
  path: "/api/typebots/{botId}/results/{resultId}/blocks/{blockId}/{name}",
  halves: ["builder"],
  caller: "actor",
  answer: "file",
  errors: ["NOT_FOUND", "STORAGE_FAILED"],
  otherStatuses: {
    206: "The part asked for",
    304: "The client has it already",
    416: "There is no such part",
  },
});
