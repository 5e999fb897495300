import { calls } from "@parley/api";
import type { Logger } from "pino";
import { targetOf } from "../bot-rows/audit-targets.ts";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { getBot } from "../bot-rows/get-bot.ts";
import type { PublishRequestRow } from "../database/publication-rows.ts";
import { getDraftAt } from "../drafts/draft-file.ts";
import { assertMayPublish } from "../versions/may-publish.ts";
import { type Route, route } from "../web/route.ts";
import { deleteRequest } from "./publication-repository.ts";
import {
  askToPublish,
  cancelPublication,
  declineRequest,
  describePublication,
  listAdminAddresses,
  listPublications,
  planPublication,
} from "./publishing-service.ts";
import type { PublishingServices } from "./services.ts";
import { writeRefusal, writeWish } from "./write-letters.ts";

/** The authors' calls about publications that are planned, or asked for. */
export const createPublishingRoutes = (services: PublishingServices): Route[] => {
  const { database, mailer, addresses, background } = services;

  /** Sends a letter about a request, in the background. */
  const tell = (
    log: Logger,
    bot: BotSummaryRow,
    row: PublishRequestRow,
    { to, write, by, note }: { to: readonly string[]; write: typeof writeWish; by: string; note: string },
  ): void => {
    const from = mailer.operatorSender;
    if (from === null || to.length === 0) return;
    const url = `${addresses.builder}/bots/${encodeURIComponent(bot.id)}`;
    const id = `publish-${bot.id}-${Date.parse(row.declined_at ?? row.created_at)}`;
    const send = async () => {
      const report = await mailer.send("operator", write({ id, from, to, bot: bot.name, url, by, note }));
      if (!report.isSent)
        log.warn({ bot: bot.public_id, reason: report.reason }, "an e-mail about publishing was not sent");
    };
    background.run(send, log, "an e-mail about publishing could not be sent");
  };

  const emailOf = async (userId: string | null): Promise<string[]> => {
    if (userId === null) return [];
    const row = await database.connection
      .selectFrom("users")
      .select("email")
      .where("id", "=", userId)
      .executeTakeFirst();
    return row === undefined ? [] : [row.email];
  };

  return [
    route(calls.getPublication, async ({ actor, params }, c) => {
      const bot = await getBot(services, actor, params.ref);
      c.header("Cache-Control", "no-store");
      return describePublication(services, actor, bot.id);
    }),
    route(calls.listPublications, async ({ actor }, c) => {
      c.header("Cache-Control", "no-store");
      return { publications: await listPublications(services, actor) };
    }),
    route(calls.planPublication, async ({ actor, params, body }, c) => {
      const bot = await getBot(services, actor, params.ref);
      await assertMayPublish(database.connection, actor);
      await planPublication(services, actor, bot, body);
      await services.audit(c, "bot.publication-planned", { ...targetOf(bot), name: `${bot.name} (${body.at})` });
      return describePublication(services, actor, bot.id);
    }),
    route(calls.cancelPublication, async ({ actor, params }, c) => {
      const bot = await getBot(services, actor, params.ref);
      await assertMayPublish(database.connection, actor);
      if (await cancelPublication(services, bot)) await services.audit(c, "bot.publication-cancelled", targetOf(bot));
      return describePublication(services, actor, bot.id);
    }),
    route(calls.askToPublish, async ({ actor, params, body }, c) => {
      const bot = await getBot(services, actor, params.ref);
      const { revision } = await getDraftAt(services, bot, body.revision);
      const row = await askToPublish(services, actor, bot, { revision, note: body.note });
      await services.audit(c, "bot.publication-asked", targetOf(bot));
      const to = await listAdminAddresses(database.connection, bot.workspace_id);
      tell(c.var.log, bot, row, { to, write: writeWish, by: row.asker_name, note: row.note });
      return describePublication(services, actor, bot.id);
    }),
    route(calls.withdrawRequest, async ({ actor, params }) => {
      const bot = await getBot(services, actor, params.ref);
      await database.write((access) => deleteRequest(access, bot.id));
      return describePublication(services, actor, bot.id);
    }),
    route(calls.declineRequest, async ({ actor, params, body }, c) => {
      const bot = await getBot(services, actor, params.ref);
      const row = await declineRequest(services, actor, bot, body.note);
      if (row === null) return describePublication(services, actor, bot.id);
      await services.audit(c, "bot.publication-declined", targetOf(bot));
      const to = await emailOf(row.asker_id);
      tell(c.var.log, bot, row, { to, write: writeRefusal, by: row.declined_by ?? "", note: body.note });
      return describePublication(services, actor, bot.id);
    }),
  ];
};
