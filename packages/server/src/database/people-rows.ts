import type { Flag, IsoTime, JsonText } from "./schema.ts";

export interface WorkspaceRow {
  id: string;
  name: string;
  /** An emoji; null if none was chosen. */
  icon: string | null;
  plan: string;
  /** `admins` where they alone publish; null for everyone who may change bots. */
  publishing?: string | null | undefined;
  created_at: IsoTime;
  /** The time of deletion. It can be restored for a while. */
  deleted_at: IsoTime | null;
}

/** The role of a user in a workspace. */
export interface MemberRow {
  workspace_id: string;
  user_id: string;
  /** `owner` is an administrator who created the server's first account. */
  role: "owner" | "admin" | "member" | "guest";
  created_at: IsoTime;
  /** The time when they last chose the workspace; null if never. */
  used_at: IsoTime | null;
}

/** A bot that a guest has a right to. */
export interface BotGuestRow {
  bot_id: string;
  user_id: string;
  workspace_id: string;
  access: "read" | "write" | "flow" | "answers";
  created_at: IsoTime;
}

/** An invitation to a workspace, by link or by e-mail. */
export interface InvitationRow {
  id: string;
  workspace_id: string;
  /** The hash of the secret in its link. The secret itself is not stored. */
  token_hash: string;
  /** The recipient's e-mail address; null for a link that anyone may use. */
  email: string | null;
  role: "admin" | "member" | "guest";
  /** A guest's bots with their rights, such as `{ "bot": "read" }`. */
  bots: JsonText;
  created_by: string | null;
  created_at: IsoTime;
  expires_at: IsoTime;
  /** The number of times it was accepted. */
  uses: number;
  is_revoked: Flag;
}

/** A browser in which a user is signed in. */
export interface UserSessionRow {
  id: string;
  user_id: string;
  /** The session token, which the cookie contains with a signature. */
  token: string;
  expires_at: IsoTime;
  ip_address: string | null;
  user_agent: string | null;
  created_at: IsoTime;
  updated_at: IsoTime;
}
