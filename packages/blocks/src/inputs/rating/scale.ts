import type { ReactNode } from "react";

/** A scale to pick from. */
export interface ScaleProps {
  steps: readonly number[];
  isIcons: boolean;
  picked: number | null;
  question: string;
  face: (rating: number) => ReactNode;
  onPick: (rating: number) => void;
}

/**
 * The most steps that fit in one line on every screen: two digits, or an icon, are still readable and large enough for a
 * mouse. On touch screens steps are as large as fingers, and those that don't fit go to another line.
 */
const mostInRow = { numbers: 11, icons: 20 };

/** Returns the class names of the list of steps and of a step. */
export const scaleClasses = ({ isIcons, steps }: Pick<ScaleProps, "isIcons" | "steps">) => {
  const kind = isIcons ? "icons" : "numbers";
  return {
    steps: `parley-rating-steps parley-rating-${kind}${steps.length <= mostInRow[kind] ? " parley-rating-row" : ""}`,
    step: isIcons ? "parley-rating-icon" : "parley-selectable typebot-selectable",
  };
};
