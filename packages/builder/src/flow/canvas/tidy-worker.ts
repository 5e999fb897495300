import { type TidyTask, tidyLayout } from "./tidy-layout.ts";

// Laying out a large bot takes a second, so a worker does it while the page stays responsive.
self.addEventListener("message", ({ data }: MessageEvent<TidyTask>) => {
  self.postMessage(tidyLayout(data));
});
