import type { ExploreFinding, TrialTurn } from "@parley/trials";
import { Button, cx } from "@parley/ui/author";
import { Play } from "lucide-react";
import { useTranslations } from "use-intl";
import { ToolHint } from "../../base/tool-head.tsx";
import { watchChat } from "../../chat/chat-place.ts";
import { ProblemEntry } from "../problems/problem-entry.tsx";
import styles from "./explore.module.css";

/** One finding: what goes wrong, where, the replies that show it, and a button to watch that. */
export const ExploreEntry = ({ finding }: { finding: ExploreFinding }) => {
  const t = useTranslations("explore");
  const said = finding.turns.flatMap((turn) => wordsOf(turn, t));
  return (
    <ProblemEntry problem={finding}>
      {finding.turns.length > 0 ? (
        <div className={cx(styles.shown)}>
          {said.length > 0 ? (
            <ol className={cx(styles.replies)} aria-label={t("replies")}>
              {said.map((words, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
                <li key={place}>{words}</li>
              ))}
            </ol>
          ) : (
            <ToolHint>{t("atOnce")}</ToolHint>
          )}
          <Button isSmall onPress={() => watchChat(finding.turns)}>
            <Play />
            {t("watch")}
          </Button>
        </div>
      ) : null}
    </ProblemEntry>
  );
};

/** What the visitor says in a turn, and what fails in it. */
const wordsOf = ({ step, outcomes }: TrialTurn, t: ReturnType<typeof useTranslations<"explore">>): string[] => {
  const fails = outcomes.some(({ patch }) => patch.failed) ? [t("fails")] : [];
  if (step.is === "start") return fails;
  if (step.is === "command") return [step.command, ...fails];
  const { text, isSkipped } = step.reply;
  return [isSkipped || text === "" ? t("skips") : text, ...fails];
};
