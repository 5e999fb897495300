import type { AuditAction, AuditTargetKind } from "@parley/api";
import type { Context } from "hono";
import type { Logger } from "pino";
import { createSortableId } from "../base/ids.ts";
import type { AuditEntryRow } from "../database/audit-rows.ts";
import type { Access, Database } from "../database/schema.ts";
import type { Requester } from "../web/actor.ts";
import type { AppEnv } from "../web/app-env.ts";
import { clientAddress } from "../web/client-address.ts";

/** The object of an action. */
export interface AuditTarget {
  kind: AuditTargetKind;
  id: string;
  /** Its current name. */
  name: string;
  /** The bot that the action concerns. For an action on a bot, it is that bot. */
  botId?: string;
  /** The workspace. Default: the requester's. */
  workspaceId?: string;
}

/** A person who acted before the request was identified, for example by signing in. */
interface NamedActor {
  kind: "user" | "nobody" | "server";
  userId: string | null;
  name: string;
  email: string | null;
}

/** Optional details of an audit entry. */
interface Telling {
  /** The person who did it. Default: the requester. */
  by?: NamedActor;
  /** The transaction of the action: both are stored or neither. */
  access?: Access;
}

export interface AuditServices {
  /**
   * Records an action of the requester. If the action is already done, this never rejects: a missing entry is only
   * logged.
   */
  audit(c: Context<AppEnv>, action: AuditAction, target: AuditTarget, telling?: Telling): Promise<void>;
}

type Who = Pick<AuditEntryRow, "actor_kind" | "user_id" | "actor_name" | "actor_email">;

const whoIs = (actor: Requester): Who => {
  if (actor.type === "visitor") return { actor_kind: "nobody", user_id: null, actor_name: "", actor_email: null };
  if ("account" in actor) {
    const { id, name, email } = actor.account.user;
    return { actor_kind: "user", user_id: id, actor_name: name, actor_email: email };
  }
  if ("token" in actor) {
    const { token, maker } = actor;
    return { actor_kind: "token", user_id: maker.id, actor_name: token.name, actor_email: maker.email };
  }
  return { actor_kind: "owner-token", user_id: null, actor_name: "Owner token", actor_email: null };
};

const toWho = ({ kind, userId, name, email }: NamedActor): Who => ({
  actor_kind: kind,
  user_id: userId,
  actor_name: name,
  actor_email: email,
});

/** The maximum length of a name in characters. Longer names are cut off. */
const longestName = 500;

let last = 0;

/** The current time, but never the same twice, so that entries are listed in order. */
const nextMoment = (): Date => {
  last = Math.max(Date.now(), last + 1);
  return new Date(last);
};

interface Circumstances {
  workspaceId: string;
  who: Who;
  address: string | null;
}

const toEntry = (
  action: AuditAction,
  { kind, id, name, botId }: AuditTarget,
  { workspaceId, who, address }: Circumstances,
): AuditEntryRow => {
  const createdAt = nextMoment();
  return {
    id: createSortableId(createdAt),
    workspace_id: workspaceId,
    created_at: createdAt.toISOString(),
    action,
    ...who,
    target_kind: kind,
    target_id: id,
    target_name: name.slice(0, longestName),
    bot_id: botId ?? (kind === "bot" ? id : null),
    address,
  };
};

/** Records what the server did by itself, such as what somebody has planned. */
export const noteByServer = async (
  { connection }: Access,
  action: AuditAction,
  target: AuditTarget & { workspaceId: string },
  by: NamedActor,
): Promise<void> => {
  const entry = toEntry(action, target, { workspaceId: target.workspaceId, who: toWho(by), address: null });
  await connection.insertInto("audit_entries").values(entry).execute();
};

/** @param proxies the number of reverse proxies in front of the server */
export const createAudit =
  ({ database, log, proxies }: { database: Database; log: Logger; proxies: number }): AuditServices["audit"] =>
  async (c, action, target, { by, access } = {}) => {
    const { requester } = c.var;
    const row = toEntry(action, target, {
      workspaceId: target.workspaceId ?? (requester.type === "visitor" ? "" : requester.workspaceId),
      who: by === undefined ? whoIs(requester) : toWho(by),
      address: clientAddress(c, proxies),
    });
    const insert = ({ connection }: Access) => connection.insertInto("audit_entries").values(row).execute();
    if (access !== undefined) {
      await insert(access);
      return;
    }
    try {
      await database.write(insert);
    } catch (error) {
      log.error(
        { err: error, action, target: target.id },
        "what was done could not be noted in the list of activities",
      );
    }
  };
