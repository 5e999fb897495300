import { type TidyTask, tidyLayout } from "./tidy-layout.ts";

// Large bots take a second to lay out; the page goes on meanwhile.
self.addEventListener("message", ({ data }: MessageEvent<TidyTask>) => {
  self.postMessage(tidyLayout(data));
});
