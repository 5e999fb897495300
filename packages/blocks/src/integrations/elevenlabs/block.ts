import { type BlockOf, defineBlock, f } from "@parley/core/fields";
import { credentials } from "./credentials.ts";

export const block = defineBlock({
  type: "elevenlabs",
  family: "integration",
  label: "ElevenLabs",
  description: "Turns a text into speech, and saves the address of the recording.",
  search: ["voice", "audio", "text to speech", "tts", "mp3", "ai"],
  key: "options",
  reaches: "asks a model",
  isServerOnly: true,
  options: f.actions(
    {
      "Convert text to speech": {
        label: "Convert text to speech",
        fields: {
          text: f.text({
            label: "Text",
            help: "What is spoken. It may hold variables.",
            placeholder: "Welcome, {{Name}}!",
            isMultiline: true,
            isRequired: true,
          }),
          voiceId: f.lookup({
            label: "Voice",
            help: "Pick one of your account's voices, or paste a voice's id.",
            source: "voices",
            dependsOn: ["credentialsId"],
            isRequired: true,
          }),
          modelId: f.lookup({
            label: "Model",
            help: "The service's usual model where it is left empty.",
            placeholder: "eleven_multilingual_v2",
            source: "models",
            dependsOn: ["credentialsId"],
          }),
          saveUrlInVariableId: f.variable({
            label: "Save the recording's address in",
            help: "Play it with an audio block whose address is this variable.",
            isRequired: true,
          }),
        },
      },
    },
    {
      label: "Action",
      common: { credentialsId: f.credentials({ label: "Account", type: credentials.type, isRequired: true }) },
    },
  ),
  summary: (options) => (options.action === undefined ? "" : options.text),
});

export type ElevenLabsBlock = BlockOf<typeof block>;
