import { arrangeFlow } from "../../bot-writing/layout/arrange-flow.ts";
import type { TidyTask } from "./tidy.ts";

// Laying out a large bot takes a while, so a worker does it and the page stays responsive.
self.addEventListener("message", ({ data: { cards, ways } }: MessageEvent<TidyTask>) => {
  self.postMessage([...arrangeFlow(cards, ways)]);
});
