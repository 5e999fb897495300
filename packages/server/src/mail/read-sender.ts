import type { MailAddress } from "@parley/core";

/** `Name <address>`, or the address alone, as settings have it. */
export const readSender = (text: string): MailAddress => {
  const [, name = "", address] = /^(.*)<([^<>]*)>\s*$/.exec(text.trim()) ?? [];
  if (address === undefined) return { address: text.trim() };
  const plain = name.trim().replace(/^['"]|['"]$/g, "");
  return { address: address.trim(), ...(plain === "" ? {} : { name: plain }) };
};
