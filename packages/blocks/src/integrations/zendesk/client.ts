import { isJsonObject } from "@parley/core";
import type { ClientEffect } from "@parley/ui";
import { hideMessenger, openedText, openMessenger } from "./messenger.ts";

/**
 * The maximum age of the server's first token in milliseconds, which is valid for ten minutes; an older one is
 * replaced.
 */
const freshFor = 300_000;

const open: ClientEffect = async ({ data }, { disclose, ask }) => {
  const { key, token } = isJsonObject(data) ? data : {};
  const since = performance.now();
  let isUsed = false;
  const tokenOf = async (first: string): Promise<string> => {
    if (!isUsed && performance.now() - since < freshFor) {
      isUsed = true;
      return first;
    }
    const { token: next } = await ask("token");
    return String(next);
  };
  let isOpen = false;
  const patch = await disclose("Zendesk", async () => {
    await openMessenger(String(key), typeof token === "string" ? () => tokenOf(token) : null);
    isOpen = true;
  });
  return isOpen ? { ...patch, logs: [{ status: "success", description: openedText }] } : patch;
};

export const client: ClientEffect = Object.assign(open, {
  discloses: true as const,
  allow: (isAllowed: boolean) => {
    if (!isAllowed) hideMessenger();
  },
});
