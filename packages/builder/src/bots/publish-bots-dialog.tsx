import type { BotSummary } from "@parley/api/app";
import { Button, Checkbox, cx, Dialog } from "@parley/ui/author";
import { useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import styles from "./publish-bots-dialog.module.css";
import { type Readiness, usePublishBots } from "./use-publish-bots.ts";

const mostShown = 3;

/** Checks several bots, says which can't be published and why, and publishes the others. */
export const PublishBotsDialog = ({
  bots,
  onClose,
  onDone,
}: {
  bots: readonly BotSummary[];
  onClose: () => void;
  /** Called once all that was asked for is published. */
  onDone: () => void;
}) => {
  const t = useTranslations("bots");
  const app = useTranslations("app");
  const { of, publish, isPublishing } = usePublishBots(bots);
  const [withErrors, setWithErrors] = useState(false);
  const countOf = (...kinds: readonly Readiness["kind"][]) => bots.filter((bot) => kinds.includes(of(bot).kind)).length;
  const checked = bots.length - countOf("checking");
  const faulty = countOf("errors");
  const count = countOf("ready") + (withErrors ? faulty : 0);
  const start = async () => {
    const isWhole = await publish(withErrors);
    if (!isWhole) return;
    toast.success(t("publishedToast", { count }));
    onDone();
    onClose();
  };
  return (
    <Dialog
      title={t("publishTitle", { count: bots.length })}
      isOpen
      onClose={onClose}
      closeLabel={app("close")}
      actions={
        <>
          <Button onPress={onClose}>{app("cancel")}</Button>
          <Button
            kind="primary"
            isDisabled={count === 0 || checked < bots.length}
            isPending={isPublishing}
            onPress={() => void start()}
          >
            {count === 0 ? t("publish") : t("publishCount", { count })}
          </Button>
        </>
      }
    >
      <p className={cx(styles.lead)} role="status">
        {isPublishing
          ? t("publishing")
          : checked < bots.length
            ? t("checkingBots", { done: checked, count: bots.length })
            : count === 0 && faulty === 0
              ? t("nothingToPublish")
              : t("publishText")}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard. */}
      <ul className={cx(styles.list)} aria-label={t("selection")} tabIndex={0}>
        {bots.map((bot) => (
          <BotRow key={bot.id} bot={bot} readiness={of(bot)} />
        ))}
      </ul>
      {faulty > 0 ? (
        <Checkbox label={t("publishFaulty", { count: faulty })} isSelected={withErrors} onChange={setWithErrors} />
      ) : null}
    </Dialog>
  );
};

const BotRow = ({ bot, readiness }: { bot: BotSummary; readiness: Readiness }) => {
  const t = useTranslations("bots");
  const errors = readiness.kind === "errors" ? readiness.errors : [];
  return (
    <li className={cx(styles.row, (errors.length > 0 || readiness.kind === "failed") && styles.faulty)}>
      <div className={cx(styles.head)}>
        <a className={cx(styles.name)} href={`/bots/${bot.id}`} target="_blank" rel="noopener">
          {bot.name}
        </a>
        <span className={cx(styles.state)}>{t(`readiness.${readiness.kind}`, { count: errors.length })}</span>
      </div>
      {readiness.kind === "failed" ? <p className={cx(styles.why)}>{readiness.message}</p> : null}
      {errors.slice(0, mostShown).map(({ message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        <p key={index} className={cx(styles.why)}>
          {message}
        </p>
      ))}
      {errors.length > mostShown ? (
        <p className={cx(styles.why)}>{t("moreErrors", { count: errors.length - mostShown })}</p>
      ) : null}
    </li>
  );
};
