import { LineIcon } from "@parley/ui";

interface ScrollButtonProps {
  label: string;
  to: "start" | "end";
  /** There is nothing more on that side. The button stays in its place, and keeps the focus. */
  isDisabled: boolean;
  onPress: () => void;
}

/** Scrolls the cards one card further. */
export const ScrollButton = ({ label, to, isDisabled, onPress }: ScrollButtonProps) => (
  <button
    type="button"
    className={`parley-deck-arrow parley-deck-to-${to}`}
    aria-label={label}
    aria-disabled={isDisabled}
    onClick={onPress}
  >
    <LineIcon path={to === "start" ? "M12.5 4.5 7 10l5.5 5.5" : "M7.5 4.5 13 10l-5.5 5.5"} size={20} weight={1.9} />
  </button>
);
