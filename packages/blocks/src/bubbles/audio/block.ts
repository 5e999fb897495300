import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "audio",
  family: "bubble",
  label: "Audio",
  description: "Plays a sound file.",
  search: ["sound", "voice", "music", "mp3", "podcast", "media"],
  key: "content",
  options: f.fields({
    url: f.media({ isText: true, label: "Audio", accepts: "audio", placeholder: "https://…", isRequired: true }),
    isAutoplayEnabled: f.bool({ label: "Play by itself", default: true }),
  }),
  summary: ({ url }) => url,
});

export type AudioBlock = BlockOf<typeof block>;
