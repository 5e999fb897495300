import type { AuditEntry, ServerEntry } from "@parley/api/app";
import { Chip, cx } from "@parley/ui/author";
import { Link } from "@tanstack/react-router";
import { Bot, KeyRound, KeySquare, type LucideIcon, Mail, Table2, UserRound, Users } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import listing from "../base/listing-page.module.css";
import { keyOf } from "./action-key.ts";
import styles from "./activity.module.css";

const icons: Readonly<Record<AuditEntry["target"]["kind"], LucideIcon>> = {
  bot: Bot,
  results: Table2,
  credential: KeyRound,
  token: KeySquare,
  account: UserRound,
  member: Users,
  invitation: Mail,
  workspace: Users,
};

/** An entry of a workspace, or of the whole server with its workspace. */
type ShownEntry = AuditEntry & Partial<Pick<ServerEntry, "workspace">>;

/** The name of an entry's target: a link to the bot, or plain text if it was deleted or is in another workspace. */
const TargetName = ({ entry: { action, target, workspace } }: { entry: ShownEntry }) => {
  if (workspace !== undefined || target.botId === null || action === "bot.deleted" || action === "bot.erased")
    return target.name;
  return (
    <Link to={target.kind === "results" ? "/bots/$botId/results" : "/bots/$botId"} params={{ botId: target.botId }}>
      {target.name}
    </Link>
  );
};

const Entry = ({ entry }: { entry: ShownEntry }) => {
  const t = useTranslations("activity");
  const format = useFormatter();
  const { actor, target, address, createdAt, action, workspace } = entry;
  const Icon = icons[target.kind];
  const when = new Date(createdAt);
  const name =
    actor.kind === "owner-token"
      ? t("ownerToken")
      : actor.kind === "server"
        ? t("server")
        : actor.kind === "nobody"
          ? t("nobody")
          : actor.name;
  const facts = [
    actor.kind === "token" ? t("byToken", { email: actor.email ?? "" }) : actor.email,
    workspace ? t("in", { workspace: workspace.name }) : null,
    address === null ? null : t("from", { address }),
  ].filter((fact) => fact !== null);
  return (
    <li className={cx(styles.row)} data-action={action}>
      <Icon aria-hidden />
      <div className={cx(listing.words)}>
        <span className={cx(styles.what)}>
          {t(`actions.${keyOf(action)}`)}
          {": "}
          <strong>
            <TargetName entry={entry} />
          </strong>
        </span>
        <span className={cx(styles.facts)}>
          <span className={cx(styles.who)}>{name}</span>
          {actor.isDeleted ? <Chip>{t("deleted")}</Chip> : null}
          {facts.map((fact) => (
            <span key={fact}>· {fact}</span>
          ))}
        </span>
      </div>
      <time dateTime={createdAt} title={format.dateTime(when, { dateStyle: "long", timeStyle: "medium" })}>
        {format.dateTime(when, { timeStyle: "short" })}
      </time>
    </li>
  );
};

/** The entries of the activity log, grouped by day. */
export const ActivityDays = ({ entries }: { entries: readonly ShownEntry[] }) => {
  const format = useFormatter();
  const days = new Map<string, ShownEntry[]>();
  for (const entry of entries) {
    const day = format.dateTime(new Date(entry.createdAt), { dateStyle: "full" });
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={cx(styles.day)}>
      <h2 className={cx(styles.date)}>{day}</h2>
      <ul className={cx(listing.rows)} aria-label={day}>
        {ofDay.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  ));
};
