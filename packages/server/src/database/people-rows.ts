import type { Flag, IsoTime, JsonText } from "./schema.ts";

export interface WorkspaceRow {
  id: string;
  name: string;
  /** An emoji; null where nobody has chosen one. */
  icon: string | null;
  plan: string;
  created_at: IsoTime;
  /** When it was deleted; it can be restored for a while. */
  deleted_at: IsoTime | null;
}

/** What a user may do in a workspace. */
export interface MemberRow {
  workspace_id: string;
  user_id: string;
  /** `owner` is the administrator who made the first account. */
  role: "owner" | "admin" | "member" | "guest";
  created_at: IsoTime;
  /** When they last chose the workspace; null for never. */
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

/** An invitation to a workspace, by a link or by mail. */
export interface InvitationRow {
  id: string;
  workspace_id: string;
  /** Of the secret in its link, which is not kept. */
  token_hash: string;
  /** Whom it was sent to; null for a link, which anybody may use who has it. */
  email: string | null;
  role: "admin" | "member" | "guest";
  /** Bots of guests with what they may do: `{ "bot": "read" }`. */
  bots: JsonText;
  created_by: string | null;
  created_at: IsoTime;
  expires_at: IsoTime;
  /** How often it has been accepted. */
  uses: number;
  is_revoked: Flag;
}

/** A browser in which a user is signed in. */
export interface UserSessionRow {
  id: string;
  user_id: string;
  /** Its cookie holds this with a signature. */
  token: string;
  expires_at: IsoTime;
  ip_address: string | null;
  user_agent: string | null;
  created_at: IsoTime;
  updated_at: IsoTime;
}
