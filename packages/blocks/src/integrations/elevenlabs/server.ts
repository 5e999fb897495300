import { isJsonObject, type Json, type JsonObject, type LookupEntry } from "@parley/core";
import { askForList } from "../../services/find-account.ts";
import { createServiceServer, type Service } from "../../services/server.ts";
import { ServiceFailure } from "../../services/service-failure.ts";
import type { ElevenLabsBlock } from "./block.ts";
import { credentials } from "./credentials.ts";
import { elevenLabsAddress, elevenLabsHeaders, name } from "./server-account.ts";

type Options = ElevenLabsBlock["options"];
type SpeechOptions = Extract<Options, { action: "Convert text to speech" }>;

/** The time limit in milliseconds; long texts take a while. */
const speechTime = 120_000;

const convert = async ({ text, voiceId, modelId, saveUrlInVariableId }: SpeechOptions, service: Service) => {
  const { account, context, ask } = service;
  if (!voiceId) throw new ServiceFailure("Voice ID is missing");
  if (text === "") throw new ServiceFailure("Text is missing");
  if (saveUrlInVariableId === undefined) throw new ServiceFailure("Save variable is missing");
  const {
    headers,
    bytes,
    text: answer,
  } = await ask(elevenLabsAddress(account, `/v1/text-to-speech/${encodeURIComponent(voiceId)}`), {
    method: "POST",
    headers: { ...elevenLabsHeaders(account), accept: "audio/mpeg" },
    body: { text, ...(modelId ? { model_id: modelId } : {}) },
    timeLimit: speechTime,
  });
  // A proxy in between may answer with an error page.
  if (bytes.length === 0 || /json|text/.test(headers["content-type"] ?? ""))
    throw new ServiceFailure(`${name} gave no audio`, { details: answer });
  const value = await context.storeFile({ folder: "elevenlabs/audio", extension: "mp3", type: "audio/mpeg", bytes });
  return { variables: [{ variableId: saveUrlInVariableId, value }] };
};

const list = (path: string) => ({
  name,
  credentialsType: credentials.type,
  request: (account: JsonObject) => ({
    address: elevenLabsAddress(account, path),
    headers: elevenLabsHeaders(account),
  }),
});

const toEntries = (rows: Json | undefined, id: string): LookupEntry[] =>
  (Array.isArray(rows) ? rows : []).filter(isJsonObject).flatMap(({ [id]: value, name: label, category }) =>
    typeof value !== "string"
      ? []
      : [
          {
            value,
            ...(typeof label === "string" ? { label } : {}),
            ...(typeof category === "string" ? { note: category } : {}),
          },
        ],
  );

export const server = createServiceServer<Options>({
  type: "elevenlabs",
  name,
  credentialsType: credentials.type,
  actions: { "Convert text to speech": { context: "While converting text to speech", run: convert } },
  lookups: {
    voices: async ({ credentialsId }, context) => {
      const answer = await askForList(list("/v1/voices"), credentialsId, context);
      return toEntries(isJsonObject(answer) ? answer.voices : undefined, "voice_id");
    },
    models: async ({ credentialsId }, context) => {
      const models = await askForList(list("/v1/models"), credentialsId, context);
      const speaking = (Array.isArray(models) ? models : []).filter(
        (model) => isJsonObject(model) && model.can_do_text_to_speech === true,
      );
      return toEntries(speaking, "model_id");
    },
  },
});
