import type { BotFile } from "@parley/core/format";
import type { Logger } from "pino";
import { noteByServer } from "../audit/create-audit.ts";
import { createRegularWork } from "../base/regular-work.ts";
import { decodeJson } from "../database/json-codec.ts";
import { type PublishServices, publish } from "../versions/publish.ts";
import { claimPlan, endClaim, listDuePlans, removeClaimed } from "./publication-repository.ts";

/** Milliseconds between two looks for what is due. */
const pace = 15_000;
/** Milliseconds after which a claim of a process that was stopped is taken over. */
const claim = 5 * 60_000;
/** How long a publication that fails is tried again, in milliseconds. */
const patience = 60 * 60_000;
const plansAtOnce = 20;

/**
 * Publishes what was planned. Whoever claims a plan publishes it, and removes the plan with the same transaction that makes
 * the version (`publishFile`): so each is published once, however many processes there are, and one that was stopped in
 * between has either done it or leaves it to another.
 */
export const createPublisher = (services: PublishServices, log: Pick<Logger, "error" | "info">) => {
  const { database } = services;
  const publishDue = async (due: Awaited<ReturnType<typeof listDuePlans>>[number]): Promise<void> => {
    const until = new Date(Date.now() + claim).toISOString();
    const plan = await database.write((access) => claimPlan(access, due, until));
    if (plan === null) return;
    const { bot_id: botId, workspace_id: workspaceId, revision, author_id: authorId, name, note } = plan;
    const bot = await database.connection
      .selectFrom("bots")
      .select(["name", "is_archived"])
      .where("id", "=", botId)
      .executeTakeFirst();
    if (bot === undefined || bot.is_archived === 1) {
      await database.write((access) => removeClaimed(access, botId, until));
      log.info({ bot: botId }, "a planned publication was dropped: the bot has been deleted");
      return;
    }
    try {
      const file = decodeJson<BotFile>(plan.file);
      const { version } = await publish(services, { id: botId, workspaceId }, { file, revision }, authorId, {
        name,
        note,
      });
      log.info({ bot: botId, version }, "published as planned");
      const target = { kind: "bot", id: botId, name: `${bot.name} (version ${version})`, workspaceId } as const;
      const by = { kind: "server", userId: authorId, name: plan.author_name, email: null } as const;
      await database.write((access) => noteByServer(access, "bot.published", target, by));
    } catch (error) {
      const isHopeless = Date.now() - Date.parse(plan.publish_at) > patience;
      const problem = isHopeless ? String(error instanceof Error ? error.message : error).slice(0, 500) : null;
      log.error({ err: error, bot: botId }, "a planned publication failed");
      await database.write((access) => endClaim(access, botId, until, problem));
    }
  };

  return createRegularWork({
    pace,
    work: async (isClosed) => {
      for (const due of await listDuePlans(database.connection, new Date().toISOString(), plansAtOnce)) {
        if (isClosed()) return;
        await publishDue(due);
      }
    },
    onError: (error) => log.error({ err: error }, "planned publications could not be looked for"),
  });
};

export type Publisher = ReturnType<typeof createPublisher>;
