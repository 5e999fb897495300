import { definitions } from "@parley/blocks/definitions";
import { itemsOf } from "@parley/core/draft";
import { cx } from "@parley/ui/author";
import type { TraceStep } from "@parley/viewer/try-out";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../open-bot/document-context.tsx";
import { useNameGoal } from "../open-bot/link-goals.ts";
import { addressOf } from "../open-bot/screens.ts";
import styles from "./chat-details.module.css";
import { explainStep, rowText, showValue } from "./explain-step.ts";

type Texts = ReturnType<typeof useTranslations<"chat">>;

/** Returns a function that describes a step in words. */
const useDescribe = (t: Texts) => {
  const draft = useDocumentState((state) => state.draft);
  const nameGoal = useNameGoal();
  const goalOf = ({ blockId }: TraceStep): string => {
    const block = draft.blocks[blockId];
    return block ? nameGoal(draft, block) : "";
  };
  const nameOf = (variableId: string) => draft.variables[variableId]?.name ?? null;

  const because = (step: TraceStep): string => {
    const reason = explainStep(step, definitions, nameOf);
    if (!reason) return "";
    const parts = reason.comparisons.map(({ name, value, operator, other }) => {
      const words = { name: name ?? t("unknownVariable"), value: value || t("nothing"), operator: t(operator) };
      return other === undefined
        ? t("comparisonAlone", words)
        : t("comparison", { ...words, other: other || t("nothing") });
    });
    return t("because", { reason: parts.join(t(reason.joint)) });
  };
  const branch = ({ row, blockId }: TraceStep): string => {
    const text = rowText(row);
    if (text) return t("branch", { row: text });
    const place = itemsOf(draft, blockId).findIndex(({ id }) => id === row?.id);
    return t("branchOf", { number: place + 1 });
  };
  const deed = (step: TraceStep): string => {
    const { what, does, text = "", row, isElse, failed } = step;
    if (failed) return t(failed.isLeft ? "failedLeaves" : "failedGoesOn");
    if (what === "answered")
      return does === "skipped"
        ? t("skipped")
        : does === "rejected"
          ? t("rejected", { text })
          : t("answered", { text });
    if (does === "say") return text;
    if (does === "ask") return t("asks");
    if (does === "follow") return row ? branch(step) : t("stops");
    if (isElse) return t("otherwise");
    if (does === "return") return t("returns");
    const goal = goalOf(step);
    if (goal !== "" && (does === "call" || does === "jump")) return t("leads", { goal });
    if (does === "call") return t("calls");
    if (does === "need") return t("needs");
    if (does === "stop") return t("stops");
    return what === "done" ? t("came") : step.changes ? "" : t("goesOn");
  };
  return (step: TraceStep) => ({
    deed: deed(step),
    why: because(step),
    sets: (step.changes ?? []).map(({ variableId, value }) =>
      t("sets", { name: nameOf(variableId) ?? t("unknownVariable"), value: showValue(value) || t("nothing") }),
    ),
  });
};

/** Every block that the chat has passed, and why. Clicking one shows it in the flow. */
export const TraceList = ({ trace }: { trace: readonly TraceStep[] }) => {
  const t = useTranslations("chat");
  const describe = useDescribe(t);
  const navigate = useNavigate();
  const botId = useDocumentState((state) => state.bot.id);
  const blocks = useDocumentState((state) => state.draft.blocks);
  const end = useRef<HTMLLIElement>(null);
  // What has just happened is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the steps.
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
  }, [trace]);
  if (trace.length === 0) return <p className={cx(styles.empty)}>{t("traceEmpty")}</p>;
  const start = trace[0]?.time ?? 0;
  return (
    <ol className={cx(styles.list)}>
      {trace.map((step, place) => {
        const { deed, why, sets } = describe(step);
        const definition = Object.hasOwn(definitions, step.blockType) ? definitions[step.blockType] : undefined;
        const isNewGroup = trace[place - 1]?.groupId !== step.groupId;
        const isHere = blocks[step.blockId] !== undefined;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a trace only grows, or is another one.
          <li key={place} ref={place === trace.length - 1 ? end : null}>
            {isNewGroup ? <h3 className={cx(styles.group)}>{step.groupTitle || t("otherBot")}</h3> : null}
            <button
              type="button"
              className={cx(styles.step)}
              data-family={definition?.family}
              disabled={!isHere}
              title={t("goToBlock")}
              onClick={() => void navigate({ to: addressOf(botId, "flow"), search: { block: step.blockId } })}
            >
              <span className={cx(styles.stepHead)}>
                <span className={cx(styles.stepName)}>{definition?.label ?? step.blockType}</span>
                <span className={cx(styles.time)}>{t("atTime", { seconds: (step.time - start) / 1000 })}</span>
              </span>
              {deed ? <span className={cx(styles.deed)}>{deed}</span> : null}
              {why ? <span className={cx(styles.why)}>{why}</span> : null}
              {sets.map((text) => (
                <span key={text} className={cx(styles.set)}>
                  {text}
                </span>
              ))}
            </button>
          </li>
        );
      })}
    </ol>
  );
};
