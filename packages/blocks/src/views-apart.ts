// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { ViewLoaders } from "@parley/ui";

/** Loads what the visitor sees of a block that has a file of its own, when a flow has the block. */
export const viewsApart: ViewLoaders = {
  bubbleViews: {
    audio: async () => (await import("./bubbles/audio/view.tsx")).view,
    embed: async () => (await import("./bubbles/embed/view.tsx")).view,
    image: async () => (await import("./bubbles/image/view.tsx")).view,
    video: async () => (await import("./bubbles/video/view.tsx")).view,
  },
  inputViews: {
    cards: async () => (await import("./inputs/cards/view.tsx")).view,
    "choice input": async () => (await import("./inputs/choice/view.tsx")).view,
    "email input": async () => (await import("./inputs/email/view.tsx")).view,
    "number input": async () => (await import("./inputs/number/view.tsx")).view,
    "picture choice input": async () => (await import("./inputs/picture-choice/view.tsx")).view,
    "rating input": async () => (await import("./inputs/rating/view.tsx")).view,
    "time input": async () => (await import("./inputs/time/view.tsx")).view,
    "url input": async () => (await import("./inputs/url/view.tsx")).view,
  },
};
