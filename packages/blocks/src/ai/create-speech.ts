import type { Patch } from "@parley/core";
import { f } from "@parley/core/fields";
import { askService } from "../services/ask-service.ts";
import { ServiceFailure } from "../services/service-failure.ts";
import type { AiAction } from "./ai-action.ts";
import { logThrown, refuse } from "./ai-logs.ts";
import { modelEnds } from "./model-ends.ts";
import { openAiCall, openAiService } from "./open-ai-service.ts";

const voices = ["alloy", "echo", "fable", "onyx", "nova", "shimmer"] as const;

/** The fields of the speech action. */
export const speechFields = {
  model: f.lookup({
    label: "Model",
    source: "speech models",
    dependsOn: ["credentialsId"],
    ends: modelEnds.openai ?? {},
    placeholder: "tts-1",
    help: "tts-1, tts-1-hd and gpt-4o-mini-tts end at OpenAI on 6 January 2027.",
  }),
  input: f.text({
    label: "Text",
    help: "What is spoken, at most 4,096 characters.",
    isMultiline: true,
    isRequired: true,
  }),
  voice: f.choice(voices, { label: "Voice", isOptional: true, isRequired: true }),
  saveUrlInVariableId: f.variable({
    label: "Save the recording's address in",
    help: "Play it with an audio block whose address is this variable.",
    isRequired: true,
  }),
};

interface SpeechOptions {
  model?: string | undefined;
  input: string;
  instructions?: string | undefined;
  voice?: string | undefined;
  saveUrlInVariableId?: string | undefined;
}

/** The time limit in milliseconds; long texts take a while. */
const timeLimit = 120_000;

/** Converts a text to speech and saves the recording's address. */
export const createSpeech: AiAction<SpeechOptions> = {
  run: async ({ model, input, instructions, voice, saveUrlInVariableId }, context, provider): Promise<Patch> => {
    if (input.trim() === "") return refuse("Create speech input is empty");
    if (!voice) return refuse("Create speech voice is empty");
    if (saveUrlInVariableId === undefined) return refuse("Create speech save variable is empty");
    const { address, headers } = openAiCall(provider, "/audio/speech");
    const body = { model: model?.trim() || "tts-1", input, voice, ...(instructions ? { instructions } : {}) };
    try {
      const request = { method: "POST", headers, body, timeLimit };
      const answer = await askService(context, openAiService.label, address, request);
      const { bytes } = answer;
      // A proxy in between may answer with an error page.
      if (bytes.length === 0 || /json|text/.test(answer.headers["content-type"] ?? ""))
        throw new ServiceFailure(`${openAiService.label} gave no audio`, { details: answer.text });
      const file = { folder: "openai/audio", extension: "mp3", type: "audio/mpeg", bytes };
      return { variables: [{ variableId: saveUrlInVariableId, value: await context.storeFile(file) }] };
    } catch (error) {
      return { logs: [logThrown(error, provider, "While creating speech")] };
    }
  },
};
