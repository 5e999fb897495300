import { lookup } from "@parley/core";
import { Button, cx, IconButton, TextField, takeFocus } from "@parley/ui/author";
import { CornerDownRight, Plus, X } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { itemsIn } from "../../document/draft-index.ts";
import {
  answerOf,
  isSameAnswer,
  type PointsBlock,
  pointsFor,
  showPoints,
  worthOf,
} from "../../document/edits/answer-points.ts";
import { useDocument, useDocumentState, useMayChange } from "../../open-bot/document-context.tsx";
import { useJump } from "../../open-bot/jump.ts";
import { dropPoints, findPointsPlace, givePoints, writePoints } from "./give-points.ts";
import styles from "./points-section.module.css";

/** The points for the answers of a question: a field beside each answer, or the button that begins to give them. */
export const PointsSection = ({ blockId }: { blockId: string }) => {
  const t = useTranslations("points");
  const document = useDocument();
  const mayChange = useMayChange();
  const section = useRef<HTMLElement>(null);
  const given = useDocumentState(({ draft }) => {
    const block = lookup(draft.blocks, blockId);
    return block && pointsFor(draft, block);
  });
  const hasPlace = useDocumentState(({ draft }) => findPointsPlace(draft, blockId) !== null);
  if (!given || (given.length === 0 && !mayChange)) return null;
  const give = () => {
    document.change(t("changes.give"), (draft) =>
      givePoints(draft, blockId, { answer: t("answerVariable"), sum: t("sumVariable") }),
    );
    // The button is gone with the focus: the next keys are the points for the first answer.
    requestAnimationFrame(() => {
      const first = section.current?.querySelector("input");
      if (first) takeFocus(first);
    });
  };
  return (
    <section ref={section} className={cx(styles.section)} aria-label={t("title")}>
      <h3 className={cx(styles.heading)}>{t("title")}</h3>
      {given.map((points) => (
        <Given key={points.block.id} blockId={blockId} points={points} />
      ))}
      {given.length > 0 ? null : hasPlace ? (
        <div data-edits="">
          <Button isSmall onPress={give}>
            <Plus />
            {t("give")}
          </Button>
        </div>
      ) : (
        <p className={cx(styles.note)}>{t("apart")}</p>
      )}
    </section>
  );
};

/** The points that one block gives. */
const Given = ({ blockId, points: { block, formula } }: { blockId: string; points: PointsBlock }) => {
  const t = useTranslations("points");
  const document = useDocument();
  const mayChange = useMayChange();
  const jump = useJump();
  const items = useDocumentState(({ draft }) => itemsIn(draft, blockId));
  const group = useDocumentState(({ draft }) => lookup(draft.groups, block.groupId)?.title.trim() || t("untitled"));
  const answers = [...new Set(items.map(answerOf).filter((answer) => answer.trim() !== ""))];
  const gone = formula.rows.filter(
    ([key, worth]) => showPoints(worth) !== "" && !answers.some((answer) => isSameAnswer(answer, key)),
  );
  return (
    <>
      <ul className={cx(styles.answers)}>
        {answers.map((answer) => (
          <li key={answer} className={cx(styles.answer)}>
            <span className={cx(styles.name)}>{answer}</span>
            <div className={cx(styles.points)}>
              <TextField
                label={t("for", { answer })}
                isLabelHidden
                inputMode="decimal"
                placeholder="0"
                isReadOnly={!mayChange}
                value={worthOf(formula, answer)}
                onChange={(worth) =>
                  document.change(t("changes.write"), (draft) => writePoints(draft, block.id, answer, worth))
                }
              />
            </div>
          </li>
        ))}
        {gone.map(([answer, worth]) => (
          <li key={answer} className={cx(styles.answer)}>
            <span className={cx(styles.gone)}>{t("gone", { answer, points: showPoints(worth) })}</span>
            {mayChange ? (
              <IconButton
                label={t("remove", { answer })}
                isSmall
                onPress={() => document.change(t("changes.remove"), (draft) => dropPoints(draft, block.id, answer))}
              >
                <X />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      <Button isSmall kind="quiet" onPress={() => jump({ blockId: block.id })}>
        <CornerDownRight />
        <span className={cx(styles.where)}>{t("where", { sum: formula.to.replace(/^\{\{|\}\}$/g, ""), group })}</span>
      </Button>
    </>
  );
};
