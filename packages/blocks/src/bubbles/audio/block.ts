import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "audio",
  family: "bubble",
  label: "Audio",
  description: "Plays a sound file.",
  search: ["sound", "voice", "music", "mp3", "podcast", "media"],
  key: "content",
  options: f.fields({
    url: f.text({ label: "Audio address", placeholder: "https://…", isRequired: true }),
    isAutoplayEnabled: f.bool({ label: "Play by itself", default: true }),
  }),
});

export type AudioBlock = BlockOf<typeof block>;
