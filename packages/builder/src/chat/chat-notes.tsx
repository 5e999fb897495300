import { Button, ButtonLink, cx, EmptyState, ErrorState } from "@parley/ui/author";
import { CloudOff, Flag, MessageCircleOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { connect } from "../document/edits/index.ts";
import { useDocument, useDocumentState } from "../open-bot/document-context.tsx";
import styles from "./chat-panel.module.css";
import type { ChatFailure, ChatLink } from "./create-chat-link.ts";
import { findStartFault } from "./find-start-fault.ts";

/** Explains why the chat can't be shown. */
export const ChatFailureNote = ({ failure, onRetry }: { failure: ChatFailure; onRetry: () => void }) => {
  const t = useTranslations("chat");
  const [title, text] =
    failure.is === "offline"
      ? [t("offlineTitle"), t("offlineText")]
      : failure.is === "silent"
        ? [t("silentTitle"), t("silentText", { origin: failure.origin })]
        : [t("refusedTitle"), failure.message];
  const icon = failure.is === "offline" ? <CloudOff /> : <MessageCircleOff />;
  return <ErrorState icon={icon} title={title} text={text} retryLabel={t("retry")} onRetry={onRetry} />;
};

/** Explains what is missing before a chat can start, with a button to fix it. */
export const StartNote = () => {
  const t = useTranslations("chat");
  const document = useDocument();
  const draft = useDocumentState((state) => state.draft);
  const fault = findStartFault(draft);
  if (fault === null) return null;
  if (fault.is === "no groups")
    return <EmptyState icon={<Flag />} title={t("noGroupsTitle")} text={t("noGroupsText")} />;
  const { eventId, group } = fault;
  return (
    <EmptyState
      icon={<Flag />}
      title={t("unconnectedTitle")}
      text={t("unconnectedText")}
      action={
        <Button
          kind="primary"
          data-edits=""
          onPress={() =>
            document.change(t("connectLabel"), (now) => connect(now, { eventId }, { groupId: group.id }).operations)
          }
        >
          {t("connectTo", { title: group.title })}
        </Button>
      }
    />
  );
};

const goesOnTexts = { asks: "goesOnAsks", refuses: "goesOnRefuses", ends: "goesOnEnds", start: "goesOnStart" } as const;

/** A note about the current state of the chat, for example that answers were dropped. */
export const StandingNote = ({ link }: { link: ChatLink }) => {
  const t = useTranslations("chat");
  const goesOn = useStore(link.store, (state) => state.standing?.goesOn);
  const last = useStore(link.store, (state) => state.standing?.logs.at(-1));
  const isOffline = useDocumentState((state) => state.saving === "offline");
  const departure = last?.is === "departure" && /^https?:/i.test(last.url) ? last.url : null;
  return (
    <div role="status" className={cx(styles.notes)}>
      {isOffline ? <p className={cx(styles.note)}>{t("serverAway")}</p> : null}
      {goesOn ? <p className={cx(styles.note)}>{t(goesOnTexts[goesOn.why], { dropped: goesOn.dropped })}</p> : null}
      {departure ? (
        <p className={cx(styles.note)}>
          {t("departure", { url: departure })}{" "}
          <ButtonLink isSmall href={departure} target="_blank" rel="noopener noreferrer">
            {t("openDeparture")}
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
};
