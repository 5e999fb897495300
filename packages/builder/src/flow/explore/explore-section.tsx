import { Button, cx, ErrorState } from "@parley/ui/author";
import { Compass, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import listing from "../../base/listing-page.module.css";
import { ToolHead, ToolHint, ToolNote } from "../../base/tool-head.tsx";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import styles from "./explore.module.css";
import { ExploreEntry } from "./explore-entry.tsx";
import { useExploring } from "./use-exploring.ts";

/** Lets the bot be explored, and lists what was found. */
export const ExploreSection = () => {
  const t = useTranslations("explore");
  const { state, begin, end } = useExploring();
  const draft = useDocumentState((document) => document.draft);
  const isDone = state.is === "done";
  const found = isDone ? state.explored.findings : [];
  return (
    <section aria-label={t("title")} className={cx(styles.section)}>
      <ToolHead icon={Compass} title={t("title")} hint={isDone ? t("found", { count: found.length }) : t("lead")}>
        {state.is === "running" ? (
          <Button isSmall onPress={end} isDisabled={state.isEnding}>
            {t("stop")}
          </Button>
        ) : (
          <Button isSmall onPress={begin} data-edits="">
            {isDone ? t("again") : t("explore")}
          </Button>
        )}
      </ToolHead>
      {state.is === "running" ? (
        <div role="status" className={cx(styles.running)}>
          <div className={cx(styles.bar)} data-waits={state.progress === null || undefined}>
            <span
              style={{
                inlineSize: `${state.progress ? Math.round((100 * state.progress.enteredGroups) / Math.max(state.progress.allGroups, 1)) : 0}%`,
              }}
            />
          </div>
          <ToolHint>
            {state.progress
              ? t("progress", {
                  turns: state.progress.turns,
                  entered: state.progress.enteredGroups,
                  all: state.progress.allGroups,
                })
              : t("starting")}
          </ToolHint>
        </div>
      ) : null}
      {state.is === "failed" ? (
        <ErrorState
          icon={<TriangleAlert />}
          title={t("failed")}
          text={t("failedText")}
          retryLabel={t("tryAgain")}
          onRetry={begin}
        />
      ) : null}
      {isDone ? (
        <>
          {state.draft === draft ? null : <ToolNote>{t("outdated")}</ToolNote>}
          {found.length > 0 ? (
            <ul className={cx(listing.rows)}>
              {found.map((finding, index) => (
                <ExploreEntry
                  key={[finding.rule, finding.groupId, finding.blockId, finding.message, index].join("/")}
                  finding={finding}
                />
              ))}
            </ul>
          ) : null}
          <ToolHint>
            {t(state.explored.isComplete ? "complete" : "cut", {
              turns: state.explored.turns,
              entered: state.explored.enteredGroups,
              all: state.explored.allGroups,
            })}{" "}
            {state.explored.isBlind ? t("blind") : null}
          </ToolHint>
        </>
      ) : null}
    </section>
  );
};
