import type { ImportedBot } from "@parley/api/app";
import { credentialsDefinitions } from "@parley/blocks/credentials";
import { lookup } from "@parley/core";
import { Button, ButtonLink, cx } from "@parley/ui/author";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslations } from "use-intl";
import styles from "./import-report.module.css";
import newBot from "./new-bot.module.css";

interface Row {
  message: string;
  detail?: string | undefined;
  /** The address where the author can fix it. */
  href?: string | undefined;
}

interface Part {
  title: string;
  rows: readonly Row[];
  /** The account types that must be connected first. */
  accounts?: readonly string[];
  /** Whether the entry is open at first, because the author has to do something. */
  isTodo?: boolean;
}

const PartList = ({ title, rows, accounts = [], isTodo = false }: Part) => {
  const t = useTranslations("newBot");
  return rows.length === 0 ? null : (
    <details className={cx(styles.part)} open={isTodo}>
      <summary>
        {title} <span className={cx(styles.number)}>{rows.length}</span>
      </summary>
      <ul>
        {rows.map(({ message, detail, href }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may say the same
          <li key={place}>
            {href === undefined ? message : <Link to={href}>{message}</Link>}
            {detail === undefined ? null : <span className={cx(styles.detail)}> {detail}</span>}
          </li>
        ))}
      </ul>
      {accounts.length === 0 ? null : (
        <div className={cx(styles.accounts)}>
          {accounts.map((type) => (
            <ButtonLink key={type} isSmall href={`/accounts?connect=${encodeURIComponent(type)}`}>
              {t("connectAccount", { label: lookup(credentialsDefinitions, type)?.label ?? type })}
            </ButtonLink>
          ))}
        </div>
      )}
    </details>
  );
};

const BotReport = ({ bot, isOnly }: { bot: ImportedBot; isOnly: boolean }) => {
  const t = useTranslations("newBot");
  const { toConnect, unknownBlocks, dropped, upgraded } = bot.report;
  const findings = bot.findings.filter(({ severity }) => severity !== "info");
  const todo = toConnect.length + unknownBlocks.length + findings.filter(({ severity }) => severity === "error").length;
  const isClean = todo + dropped.length + findings.length === 0;
  return (
    <li className={cx(styles.bot)}>
      <div className={cx(styles.head)}>
        {todo > 0 ? <CircleAlert className={cx(styles.todo)} aria-hidden /> : <CircleCheck aria-hidden />}
        <div className={cx(styles.words)}>
          <h2>{bot.name}</h2>
          <span>
            {todo > 0
              ? t("reportTodo", { count: todo })
              : t(isClean ? (upgraded.length > 0 ? "reportUpgradedAll" : "reportClean") : "reportTaken")}
          </span>
        </div>
        <ButtonLink
          kind={isOnly ? "primary" : "plain"}
          href={`/bots/${bot.id}`}
          aria-label={t("openBot", { name: bot.name })}
        >
          {t("open")}
        </ButtonLink>
      </div>
      <PartList
        title={t("reportToConnect")}
        rows={toConnect.map(({ message, blockId }) => ({
          message,
          href: blockId === undefined ? undefined : `/bots/${bot.id}?block=${encodeURIComponent(blockId)}`,
        }))}
        accounts={[...new Set(toConnect.flatMap(({ credentialsType }) => credentialsType ?? []))]}
        isTodo
      />
      <PartList title={t("reportUnknown")} rows={unknownBlocks} isTodo />
      <PartList
        title={t("reportFindings")}
        rows={findings.map(({ message, remedy }) => ({ message, detail: remedy }))}
        isTodo={findings.some(({ severity }) => severity === "error")}
      />
      <PartList title={t("reportDropped")} rows={dropped} />
      <PartList title={t("reportUpgraded")} rows={upgraded} />
    </li>
  );
};

/** The report of an import: the bot made from each file, and what has to be done in it. */
export const ImportReport = ({
  bots,
  folderId,
  folderName,
  onAgain,
}: {
  bots: readonly ImportedBot[];
  folderId: string | null;
  folderName: string | undefined;
  onAgain: () => void;
}) => {
  const t = useTranslations("newBot");
  const shared = useTranslations("bots");
  return (
    <div className={cx(styles.report)}>
      {/* The focus moves here, so that screen readers read the report. */}
      <h1 className={cx(newBot.title)} tabIndex={-1} ref={(heading) => heading?.focus()}>
        {t("reportTitle", { count: bots.length })}
      </h1>
      <ul className={cx(styles.bots)}>
        {bots.map((bot) => (
          <BotReport key={bot.id} bot={bot} isOnly={bots.length === 1} />
        ))}
      </ul>
      <div className={cx(newBot.choose)}>
        <ButtonLink
          kind={bots.length === 1 ? "plain" : "primary"}
          href={folderId === null ? "/" : `/folders/${folderId}`}
        >
          {t("toFolder", { folder: folderName ?? shared("title") })}
        </ButtonLink>
        <Button onPress={onAgain}>{t("importMore")}</Button>
      </div>
    </div>
  );
};
