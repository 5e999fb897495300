import type { ReactNode } from "react";

/** A scale as it is shown, to be picked from. */
export interface ScaleProps {
  steps: readonly number[];
  isIcons: boolean;
  picked: number | null;
  question: string;
  face: (rating: number) => ReactNode;
  onPick: (rating: number) => void;
}

/** So many steps stand in one line on every screen: two digits, or an icon, can still be seen and hit. */
const mostInRow = { numbers: 11, icons: 20 };

/** Class names of the list of steps and of one step. */
export const scaleClasses = ({ isIcons, steps }: Pick<ScaleProps, "isIcons" | "steps">) => {
  const kind = isIcons ? "icons" : "numbers";
  return {
    steps: `parley-rating-steps parley-rating-${kind}${steps.length <= mostInRow[kind] ? " parley-rating-row" : ""}`,
    step: isIcons ? "parley-rating-icon" : "parley-selectable typebot-selectable",
  };
};
