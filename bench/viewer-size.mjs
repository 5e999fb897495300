// @ts-check
import { measureViewer } from "../scripts/lib/viewer-size.mjs";

/** Measures the kilobytes of the built files that a visitor loads until the first question. */
export default async () => {
  const { script, styles, requests } = measureViewer();
  return {
    name: "Viewer: what a visitor loads for a first text question",
    note: "Gzipped, beside the page itself; kB are 1,000 bytes.",
    figures: [
      { label: "script", value: script, unit: "kB", aim: "≤ 95.2 kB" },
      { label: "styles, in the page", value: styles, unit: "kB" },
      { label: "requests for scripts", value: requests, unit: "files" },
    ],
  };
};
