// @ts-check
import { join } from "node:path";
import { entryOf, readManifest, sizeOfChunks } from "./chunk-sizes.mjs";
import { root } from "./project.mjs";

/** The modules of the routes that show the dashboard, outermost first. */
const dashboard = ["src/sign-in/signed-in.tsx", "src/shell/home-frame.tsx", "src/bots/bots-screen.tsx"];
/** The modules that show a flow with the chat beside it. The chat is open at first; the inspector loads later. */
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
