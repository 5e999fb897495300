import { calls } from "@parley/api/app";
import { Button, Chip, cx } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { DoorClosed, DoorOpen } from "lucide-react";
import { toast } from "sonner";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { type BotState, stateOf } from "../open-bot/bot-state.ts";
import { addressOf } from "../open-bot/screens.ts";
import { useBot, useShowBot } from "../open-bot/use-bot.ts";
import parts from "../sections/parts.module.css";
import { useSettings } from "../settings/use-settings.ts";
import { OpeningForm } from "./opening-form.tsx";
import styles from "./share.module.css";

const tones: Partial<Record<BotState, "warning" | "success">> = {
  closed: "warning",
  waiting: "warning",
  live: "success",
  changed: "success",
};

/** Closes the bot to new visitors, opens it again, and says when it does so by itself. */
export const VisitorsSection = () => {
  const t = useTranslations("share");
  const bot = useBot();
  const show = useShowBot();
  const { settings } = useSettings();
  const format = useFormatter();
  const change = useMutation({
    mutationFn: (isClosed: boolean) => api(calls.changeBot, { params: { ref: bot.id }, body: { isClosed } }),
    onSuccess: (changed, isClosed) => {
      show(changed);
      toast.success(isClosed ? t("closedNow") : t("openNow"), {
        action: { label: t("undo"), onClick: () => change.mutate(!isClosed) },
      });
    },
    onError: (error) => toast.error(describeError(error)),
  });
  const dateOf = (time: string) => format.dateTime(new Date(time), { dateStyle: "medium", timeStyle: "short" });
  const state = stateOf(bot);
  const tone = tones[state];
  const { opensAt = null, closesAt = null } = bot.opening ?? {};
  const [label, words] = ((): [string, string] => {
    if (state === "draft") return [t("notLiveState"), t("notLiveText")];
    if (bot.isClosed) return [t("closed"), t("closedText")];
    if (state === "closed") return [t("isOver"), t("isOverText", { date: dateOf(closesAt ?? "") })];
    if (state === "waiting") return [t("opensLater", { date: dateOf(opensAt ?? "") }), t("opensLaterText")];
    return [t("openState"), closesAt === null ? t("openText") : t("openUntil", { date: dateOf(closesAt) })];
  })();
  return (
    <div className={cx(parts.stack)}>
      <div className={cx(styles.state)}>
        <p className={cx(styles.stateWords)}>
          <Chip {...(tone ? { tone } : {})}>{label}</Chip> {words}
        </p>
        <Button isPending={change.isPending} onPress={() => change.mutate(!bot.isClosed)} data-edits="">
          {bot.isClosed ? <DoorOpen /> : <DoorClosed />}
          {bot.isClosed ? t("reopen") : t("close")}
        </Button>
      </div>
      <figure className={cx(styles.closedLook)}>
        <figcaption>{t("closedSees")}</figcaption>
        <blockquote>{settings.general.systemMessages.botClosed}</blockquote>
        <Link to={addressOf(bot.id, "settings")} hash="messages" data-edits="">
          {t("changeMessage")}
        </Link>
      </figure>
      <OpeningForm />
    </div>
  );
};
