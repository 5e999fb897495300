import { completeLink, defineRun, toNumber } from "@parley/core";
import type { VideoBlock } from "./block.ts";
import { findVideo } from "./find-video.ts";

/** Anything else could bring further style along. */
const ratio = /^\d+(?:\.\d+)?(?:\s*\/\s*\d+(?:\.\d+)?)?$/;
const length = /^\d+(?:\.\d+)?(?:px|%|r?em|vw|vh|ch)$/;

const matching = (pattern: RegExp, text: string): string | undefined => (pattern.test(text) ? text : undefined);

export const run = defineRun<VideoBlock["options"]>({
  run({ options }, context) {
    const address = completeLink(context.text(options.url));
    if (address === "") return { do: "next" };
    const textOf = (value: string | number | undefined) => context.text(String(value ?? "")).trim();
    const { isUpright, ...video } = findVideo(address);
    const ownRatio = matching(ratio, textOf(options.aspectRatio));
    const height = toNumber(textOf(options.height)) ?? 0;
    const size =
      height > 0 && ownRatio === undefined ? { height } : { aspectRatio: ownRatio ?? (isUpright ? "9/16" : "16/9") };
    const maxWidth = matching(length, textOf(options.maxWidth)) ?? (isUpright ? "400px" : "100%");
    const { areControlsDisplayed, isAutoplayEnabled } = options;
    return { do: "say", content: { ...video, ...size, maxWidth, areControlsDisplayed, isAutoplayEnabled }, text: "" };
  },
});
