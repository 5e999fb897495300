import { cx } from "@parley/ui/author";
import { TrendingDown } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import styles from "./block-numbers.module.css";
import { useMapNumbers } from "./map-numbers.ts";

/** On a question, how many chats have come to it and how many of them have answered. Each number lists its results. */
export const BlockNumbers = ({ blockId }: { blockId: string }) => {
  const t = useTranslations("canvas");
  const format = useFormatter();
  const numbers = useMapNumbers();
  const counted = numbers?.blocks.get(blockId);
  if (!numbers || !counted) return null;
  const button = (what: "shown" | "answered" | "left", count: number, text: string) => (
    <button
      type="button"
      className={cx(styles.number, "nodrag", "nopan")}
      aria-label={t(`numbers.${what}`, { count })}
      title={t(`numbers.${what}`, { count })}
      disabled={count === 0}
      onClick={(event) => {
        event.stopPropagation();
        numbers.show(what, blockId);
      }}
    >
      {text}
    </button>
  );
  const { shown, answered, left, isLoss } = counted;
  return (
    <span className={cx(styles.numbers)} data-loss={isLoss || undefined}>
      {button("shown", shown, format.number(shown))}
      <span aria-hidden>→</span>
      {button("answered", answered, format.number(answered))}
      {isLoss ? (
        <>
          <TrendingDown aria-hidden />
          {button("left", left, `−${format.number(left / shown, { style: "percent", maximumFractionDigits: 0 })}`)}
        </>
      ) : null}
    </span>
  );
};
