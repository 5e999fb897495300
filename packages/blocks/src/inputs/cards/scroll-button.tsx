import { LineIcon } from "@parley/ui";

interface ScrollButtonProps {
  label: string;
  to: "start" | "end";
  /** Whether this end is reached. The button stays visible and keeps the focus. */
  isDisabled: boolean;
  onPress: () => void;
}

/** A button that scrolls by one card. */
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
