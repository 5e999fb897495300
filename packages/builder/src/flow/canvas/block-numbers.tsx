import { cx } from "@parley/ui/author";
import { TrendingDown } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import styles from "./block-numbers.module.css";
import { useMapNumbers } from "./map-numbers.ts";

/** A number on the map that lists what is behind it. */
export const MapNumber = ({ count, label, onPress }: { count: number; label: string; onPress: () => void }) => {
  const format = useFormatter();
  return (
    <button
      type="button"
      className={cx(styles.number, "nodrag", "nopan")}
      aria-label={label}
      title={label}
      disabled={count === 0}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      {format.number(count)}
    </button>
  );
};

/** On a question, how many chats have come to it and how many of them have answered. Each number lists its results. */
export const BlockNumbers = ({ blockId, y }: { blockId: string; y: number }) => {
  const t = useTranslations("canvas");
  const numbers = useMapNumbers();
  const counted = numbers?.blocks.get(blockId);
  if (!numbers || !counted) return null;
  const button = (what: "shown" | "answered" | "left", count: number) => (
    <MapNumber count={count} label={t(`numbers.${what}`, { count })} onPress={() => numbers.show(what, blockId)} />
  );
  const { shown, answered, left, isLoss } = counted;
  return (
    <span className={cx(styles.numbers)} data-loss={isLoss || undefined} style={{ insetBlockStart: y - 20 }}>
      {button("shown", shown)}
      <span aria-hidden>→</span>
      {button("answered", answered)}
      {isLoss ? (
        <>
          <TrendingDown aria-hidden />
          {button("left", left)}
        </>
      ) : null}
    </span>
  );
};
