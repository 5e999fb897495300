import { isJsonObject, type Json, type JsonObject, type Patch, type ServerContext } from "@parley/core";
import type { AiAction } from "../../ai/ai-action.ts";
import { logThrown, refuse } from "../../ai/ai-logs.ts";
import { openAiCall, openAiService } from "../../ai/open-ai-service.ts";
import { askService, readJson } from "../../services/ask-service.ts";
import { ServiceFailure } from "../../services/service-failure.ts";

interface TranscriptionOptions {
  url: string;
  model?: string | undefined;
  prompt: string;
  transcriptionVariableId?: string | undefined;
}

const timeLimit = 120_000;
/** The maximum size of a recording, in bytes. */
const maxBytes = 25 * 1024 * 1024;

/** The extensions by content type; the service detects the format by extension. */
const byType: Readonly<Record<string, string>> = {
  "audio/mpeg": "mp3",
  "audio/mp3": "mp3",
  "audio/mp4": "m4a",
  "audio/x-m4a": "m4a",
  "audio/m4a": "m4a",
  "audio/aac": "m4a",
  "audio/wav": "wav",
  "audio/x-wav": "wav",
  "audio/wave": "wav",
  "audio/ogg": "ogg",
  "audio/flac": "flac",
  "audio/x-flac": "flac",
  "audio/webm": "webm",
  "video/webm": "webm",
  "video/mp4": "mp4",
};
const known = ["flac", "mp3", "mp4", "mpeg", "mpga", "m4a", "ogg", "wav", "webm"];

/** Returns the extension by content type, otherwise by address; browsers record webm. */
const extensionOf = (type: string, url: string): string => {
  const inAddress = /\.(\w+)$/.exec(url.split(/[?#]/)[0] ?? "")?.[1]?.toLowerCase() ?? "";
  return byType[type.split(";")[0]?.trim().toLowerCase() ?? ""] ?? (known.includes(inAddress) ? inAddress : "webm");
};

const download = async (url: string, context: ServerContext) => {
  const { headers, bytes } = await askService(context, "The recording's server", url, { timeLimit: 60_000, maxBytes });
  const type = headers["content-type"] ?? "";
  if (/^text\/|json/.test(type)) throw new ServiceFailure("The address leads to no recording", { details: type });
  return { bytes, type: type || "audio/webm", fileName: `audio.${extensionOf(type, url)}` };
};

/** Transcribes a recording. */
export const createTranscription: AiAction<TranscriptionOptions> = {
  run: async ({ url, model, prompt, transcriptionVariableId }, context, provider): Promise<Patch> => {
    if (url.trim() === "") return refuse("Audio URL is empty");
    if (transcriptionVariableId === undefined) return refuse("Missing transcription variable");
    const { address, headers } = openAiCall(provider, "/audio/transcriptions");
    try {
      const { bytes, type, fileName } = await download(url.trim(), context);
      const form = [
        { name: "file", value: bytes, fileName, type },
        { name: "model", value: model?.trim() || "whisper-1" },
        ...(prompt === "" ? [] : [{ name: "prompt", value: prompt }]),
      ];
      const { label } = openAiService;
      const answer = await askService(context, label, address, { method: "POST", headers, form, timeLimit });
      const { text }: JsonObject = objectIn(readJson(label, answer));
      if (typeof text !== "string") throw new ServiceFailure(`${label} gave no text`, { details: answer.text });
      return { variables: [{ variableId: transcriptionVariableId, value: text }] };
    } catch (error) {
      return { logs: [logThrown(error, provider, "While creating transcription")] };
    }
  },
};

const objectIn = (value: Json): JsonObject => (isJsonObject(value) ? value : {});
