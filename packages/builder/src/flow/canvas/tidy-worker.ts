import { arrangeUnits, type TidyTask } from "./tidy-units.ts";

// Laying out a large bot takes a while, so a worker does it and the page stays responsive.
self.addEventListener("message", ({ data }: MessageEvent<TidyTask>) => {
  self.postMessage(arrangeUnits(data));
});
