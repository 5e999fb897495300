import { cx } from "@parley/ui/author";
import { CircleCheck } from "lucide-react";
import { useTranslations } from "use-intl";
import listing from "../base/listing-page.module.css";
import { ToolHint, ToolNote } from "../base/tool-head.tsx";
import { useDocumentState } from "../open-bot/document-context.tsx";
import { mostChats, type RehearsalState } from "./create-rehearsal.ts";
import { FateEntry } from "./fate-entry.tsx";
import type { Fate } from "./fates.ts";
import styles from "./rehearsal.module.css";

/** Says how far a rehearsal is, or what it would do. */
export const hintOf = (t: ReturnType<typeof useTranslations<"rehearsal">>, state: RehearsalState): string => {
  if (state.is === "running") return t("running", { count: state.rehearsed.length });
  return state.is === "done" && state.rehearsed.length > 0
    ? t("done", { count: state.rehearsed.length })
    : t("lead", { most: mostChats });
};

interface FatesProps {
  state: Extract<RehearsalState, { is: "done" }>;
  /** Which of what became of the chats is listed. */
  fates: readonly Fate[];
  /** The number of the live version. */
  live: number;
  /** Called when a place of the flow is shown. */
  onShow: () => void;
}

/** What became of the chats, the worst first. */
export const Fates = ({ state, fates, live: nowLive, onShow }: FatesProps) => {
  const t = useTranslations("rehearsal");
  const now = useDocumentState((document) => document.draft);
  const { draft, live, rehearsed, unreadable } = state;
  const isSame = fates.every(({ verdict }) => verdict === "same");
  return (
    <>
      {draft === now && live === nowLive ? null : <ToolNote>{t("outdated")}</ToolNote>}
      {rehearsed.length === 0 ? (
        <ToolHint>{t(unreadable > 0 ? "noneReadable" : "none")}</ToolHint>
      ) : isSame ? (
        <p className={cx(styles.verdict)}>
          <CircleCheck aria-hidden />
          {t("same", { count: rehearsed.length })}
        </p>
      ) : (
        <ul className={cx(listing.rows)} aria-label={t("becomes")}>
          {fates.map((fate) => (
            <FateEntry key={fate.key} fate={fate} onShow={onShow} />
          ))}
        </ul>
      )}
      {unreadable > 0 ? <ToolHint>{t("unreadable", { count: unreadable })}</ToolHint> : null}
    </>
  );
};
