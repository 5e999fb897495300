import { calls } from "@parley/api/app";
import { Button, Chip, cx } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { DoorClosed, DoorOpen } from "lucide-react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { addressOf } from "../open-bot/screens.ts";
import { useBot, useShowBot } from "../open-bot/use-bot.ts";
import parts from "../sections/parts.module.css";
import { useSettings } from "../settings/use-settings.ts";
import styles from "./share.module.css";

/** Closes the bot to new visitors, and opens it again. */
export const VisitorsSection = () => {
  const t = useTranslations("share");
  const bot = useBot();
  const show = useShowBot();
  const { settings } = useSettings();
  const isLive = bot.liveVersion !== null;
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
  return (
    <div className={cx(parts.stack)}>
      <div className={cx(styles.state)}>
        <p className={cx(styles.stateWords)}>
          {bot.isClosed ? (
            <Chip tone="warning">{t("closed")}</Chip>
          ) : isLive ? (
            <Chip tone="success">{t("openState")}</Chip>
          ) : (
            <Chip>{t("notLiveState")}</Chip>
          )}{" "}
          {bot.isClosed ? t("closedText") : isLive ? t("openText") : t("notLiveText")}
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
    </div>
  );
};
