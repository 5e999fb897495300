import type { DraftEvent } from "@parley/core/draft";
import { cx } from "@parley/ui/author";
import { Flag, Unplug, Zap } from "lucide-react";
import { useTranslations } from "use-intl";
import { edgeFrom } from "../../document/draft-index.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { GoesOn } from "./goes-on.tsx";
import styles from "./script.module.css";

/** The heading of a part of the script: the event that it begins with, or that nothing leads to it. */
export const EventHead = ({ event, isAbove }: { event: DraftEvent | null; isAbove: (groupId: string) => boolean }) => {
  const t = useTranslations("script");
  const start = event ? `e:${event.id}` : "";
  const to = useDocumentState(({ draft }) => (start === "" ? undefined : edgeFrom(draft, start)?.to.groupId));
  const title = useDocumentState(({ draft }) => (to === undefined ? "" : (draft.groups[to]?.title ?? "")));
  if (!event)
    return (
      <div className={cx(styles.partHead, styles.unreached)}>
        <h2>
          <Unplug aria-hidden /> {t("unreached")}
        </h2>
        <p>{t("unreachedText")}</p>
      </div>
    );
  const label = event.type === "start" ? t("start") : t("event", { label: event.type });
  return (
    <div className={cx(styles.partHead)}>
      <h2>
        {event.type === "start" ? <Flag aria-hidden /> : <Zap aria-hidden />} {label}
      </h2>
      <GoesOn
        start={start}
        place={event.type === "start" ? t("startPlace") : label}
        groupId={to}
        isBack={to !== undefined && isAbove(to)}
        tone={to === undefined ? "danger" : "soft"}
        isInTabOrder
      >
        {to === undefined ? t("leadsNowhere") : title || t("untitled")}
      </GoesOn>
    </div>
  );
};
