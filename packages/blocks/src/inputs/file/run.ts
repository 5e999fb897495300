import { defineRun, isFileAllowed, type Reply } from "@parley/core";
import type { FileBlock } from "./block.ts";

type Options = FileBlock["options"];

const allowedTypes = ({ allowedFileTypes }: Options): readonly string[] =>
  allowedFileTypes.isEnabled ? allowedFileTypes.types : [];

/** Returns the addresses in a reply; the files are already uploaded. */
const readUrls = ({ text, audioUrl, attachedFileUrls = [] }: Reply): string[] =>
  [...text.split(/,\s|\n/), ...attachedFileUrls, audioUrl ?? ""]
    .map((url) => url.trim())
    .filter((url) => /^https?:\/\/[^\s/]+/i.test(url));

export const run = defineRun<Options>({
  run: ({ options }) => ({ do: "ask", options }),
  reply({ options }, reply, context) {
    if (reply.isSkipped && !options.isRequired) return { isValid: true, isSkipped: true };
    const found = [...new Set(readUrls(reply))];
    const urls = options.isMultipleAllowed ? found : found.slice(0, 1);
    // A preview's addresses are made up, so their types are not checked.
    const types = context.chat.isPreview ? [] : allowedTypes(options);
    if (urls.length === 0 || !urls.every((url) => isFileAllowed(types, url)))
      return { isValid: false, message: options.retryMessageContent ?? "" };
    const { single, multiple } = options.labels.success;
    const label = urls.length === 1 ? single : multiple.replaceAll("{total}", String(urls.length));
    return { isValid: true, content: urls.join(", "), label, isFiles: true };
  },
  needsView: true,
  uploads: ({ options }) => ({
    sizeLimit: options.sizeLimit,
    types: allowedTypes(options),
    isPrivate: options.visibility === "Private",
  }),
});
