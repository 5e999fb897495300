import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "video",
  family: "bubble",
  label: "Video",
  description: "Plays a video from YouTube, Vimeo, TikTok, Gumlet or OneDrive, or from a file.",
  search: ["youtube", "shorts", "vimeo", "tiktok", "gumlet", "onedrive", "movie", "mp4", "media"],
  key: "content",
  options: f.fields({
    url: f.media({ isText: true, label: "Video", accepts: "video", placeholder: "https://…", isRequired: true }),
    aspectRatio: f.text({
      isOptional: true,
      label: "Aspect ratio",
      placeholder: "16/9",
      help: "Width to height. Without it, the video's kind decides.",
    }),
    maxWidth: f.text({
      isOptional: true,
      label: "Largest width",
      placeholder: "100%",
      help: "A CSS length, such as 400px or 80%. Without it, the video's kind decides.",
    }),
    height: f.number({
      template: "rendered",
      isOptional: true,
      label: "Height",
      unit: "px",
      help: "Used where no aspect ratio is given.",
    }),
    areControlsDisplayed: f.bool({ label: "Show controls", default: true }),
    isAutoplayEnabled: f.bool({ label: "Play by itself", default: true }),
  }),
  summary: ({ url }) => url,
});

export type VideoBlock = BlockOf<typeof block>;
