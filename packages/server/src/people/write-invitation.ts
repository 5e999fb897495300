import type { Mail, MailAddress } from "@parley/core";
import type { FoundInvitation } from "./invitation-repository.ts";

/** Reduced to one line, so that a name can't add lines to a message. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

interface Letter {
  from: MailAddress;
  to: string;
  url: string;
  row: FoundInvitation;
}

/** Writes the e-mail with an invitation. */
export const writeInvitation = ({ from, to, url, row }: Letter): Mail => {
  const [workspace, inviter] = [oneLine(row.workspace), row.inviter === null ? null : oneLine(row.inviter)];
  const text = [
    `${inviter ?? "An administrator"} invites you to the workspace "${workspace}" of Parley.`,
    `Open this address to join:\n${url}`,
    `It is good until ${row.expires_at.slice(0, 10)}, for this e-mail address alone. If you did not expect it, do nothing.`,
  ].join("\n\n");
  const subject = `Invitation to ${workspace}`;
  return { id: `invitation-${row.id}`, from, to: [to], cc: [], bcc: [], subject, text, attachments: [] };
};
