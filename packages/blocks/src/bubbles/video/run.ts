import { completeLink, defineRun, toNumber } from "@parley/core";
import { findVideo } from "../../videos/find-video.ts";
import type { VideoBlock } from "./block.ts";

/** Matches an aspect ratio; anything else could inject CSS. */
const ratio = /^\d+(?:\.\d+)?(?:\s*\/\s*\d+(?:\.\d+)?)?$/;
const length = /^\d+(?:\.\d+)?(?:px|%|r?em|vw|vh|ch)$/;

const matching = (pattern: RegExp, text = ""): string | undefined =>
  pattern.test(text.trim()) ? text.trim() : undefined;

export const run = defineRun<VideoBlock["options"]>({
  run({ options }) {
    const address = completeLink(options.url);
    if (address === "") return { do: "next" };
    const { isUpright, ...video } = findVideo(address);
    const ownRatio = matching(ratio, options.aspectRatio);
    const height = toNumber(options.height) ?? 0;
    const size =
      height > 0 && ownRatio === undefined ? { height } : { aspectRatio: ownRatio ?? (isUpright ? "9/16" : "16/9") };
    const maxWidth = matching(length, options.maxWidth) ?? (isUpright ? "400px" : "100%");
    const { areControlsDisplayed, isAutoplayEnabled } = options;
    return { do: "say", content: { ...video, ...size, maxWidth, areControlsDisplayed, isAutoplayEnabled }, text: "" };
  },
});
