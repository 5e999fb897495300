// @ts-check
import { join } from "node:path";
import { entryOf, readManifest, sizeOfChunks } from "./chunk-sizes.mjs";
import { root } from "./project.mjs";

/** What the author's app loads to show the dashboard: the routes from the outside to the inside. */
const dashboard = ["src/sign-in/signed-in.tsx", "src/shell/home-frame.tsx", "src/bots/bots-screen.tsx"];
/** What it loads to show a flow with the chat beside it, which is open at first; the inspector comes afterwards. */
const flow = [
  "src/sign-in/signed-in.tsx",
  "src/shell/bot-frame.tsx",
  "src/flow/flow-screen.tsx",
  "src/chat/chat-panel.tsx",
];

/**
 * The sizes of what an author loads, gzipped, in kB (1,000 bytes): up to the dashboard, and up to a flow. Throws when the
 * builder has not been built.
 */
export const measureBuilder = () => {
  const dist = join(root, "packages", "builder", "dist");
  const manifest = readManifest(dist);
  const measure = (/** @type {string[]} */ routes) => sizeOfChunks(dist, manifest, [entryOf(manifest), ...routes]);
  return { dashboard: measure(dashboard), flow: measure(flow) };
};
