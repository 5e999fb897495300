import { defineRun } from "@parley/core";
import type { UrlBlock } from "./block.ts";

// A host is a name with a top-level domain, or an IP address. Letters of any script are allowed.
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}_-]{0,61}[\p{L}\p{N}\p{M}])?`;
const topLevel = String.raw`(?:xn--[a-z\d-]{2,59}|[\p{L}][\p{L}\p{M}]{1,62})`;
const octet = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const host = String.raw`(?:(?:${label}\.)+${topLevel}\.?|(?:${octet}\.){3}${octet}|\[[\da-f:.]*:[\da-f:.]*\])`;
const port = String.raw`(?::(?!0)\d{1,5})?`;
const webAddress = new RegExp(String.raw`^(?:https?:\/\/(?:[^\s\/?#@<>]+@)?)?${host}${port}(?:[\/?#][^\s<>]*)?$`, "iu");

/** The maximum length of an address that browsers and servers support. */
const longest = 2083;

const isWebAddress = (text: string): boolean => {
  const port = /^(?:https?:\/\/)?[^/?#]*:(\d+)(?:[/?#]|$)/i.exec(text)?.[1];
  return text.length <= longest && webAddress.test(text) && Number(port ?? 1) <= 65_535;
};

export const run = defineRun<UrlBlock["options"]>({
  run: ({ options }) => ({ do: "ask", options }),
  reply({ options }, reply) {
    const url = reply.text.trim();
    if (!reply.isInvalid && isWebAddress(url)) return { isValid: true, content: url };
    return { isValid: false, message: options.retryMessageContent ?? "" };
  },
});
