import { botOf } from "@parley/core/draft";
import { cx, Skeleton } from "@parley/ui/author";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { useDocumentState } from "../open-bot/document-context.tsx";
import { ChatDetails } from "./chat-details.tsx";
import { ChatFailureNote, StandingNote, StartNote } from "./chat-notes.tsx";
import styles from "./chat-panel.module.css";
import { chatSettings } from "./chat-settings.ts";
import { ChatToolbar } from "./chat-toolbar.tsx";
import { findStartFault } from "./find-start-fault.ts";
import { useChatLink } from "./use-chat-link.ts";

/** The panel with a chat on the current draft, in a frame of the viewer. */
export const ChatPanel = () => {
  const t = useTranslations("chat");
  const link = useChatLink();
  const { address, failure, isReady, standing } = useStore(link.store);
  const { device, page } = useStore(chatSettings);
  const name = useDocumentState((state) => botOf(state.draft).name);
  const hasFault = useDocumentState((state) => findStartFault(state.draft) !== null);
  const attach = useCallback((frame: HTMLIFrameElement | null) => (frame ? link.attach(frame) : undefined), [link]);
  // A chat that was started elsewhere in the flow can go on despite the fault.
  const cantStart = hasFault && !standing?.trace.length;
  const isCovered = failure !== null || cantStart || !isReady;
  return (
    <div className={cx(styles.panel)}>
      <ChatToolbar link={link} />
      <StandingNote link={link} />
      <div className={cx(styles.stage)} data-device={device} data-page={page}>
        {address ? (
          <iframe
            ref={attach}
            className={cx(styles.frame)}
            // Covered rather than hidden, because browsers delay rendering of hidden frames.
            inert={isCovered}
            title={t("frame", { name })}
            src={address}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads"
            allow="microphone; camera; clipboard-write; autoplay"
            style={{ colorScheme: page }}
          />
        ) : null}
        {failure ? (
          <div className={cx(styles.cover)}>
            <ChatFailureNote failure={failure} onRetry={link.retry} />
          </div>
        ) : cantStart ? (
          <div className={cx(styles.cover)}>
            <StartNote />
          </div>
        ) : isReady ? null : (
          <div className={cx(styles.cover, styles.starting)} role="status">
            <span className="visually-hidden">{t("starting")}</span>
            <Skeleton width="70%" height="2.25rem" />
            <Skeleton width="50%" height="2.25rem" />
            <Skeleton height="2.75rem" />
          </div>
        )}
      </div>
      <ChatDetails link={link} />
    </div>
  );
};
