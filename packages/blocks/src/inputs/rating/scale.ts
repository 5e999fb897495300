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

/** Class names of the list of steps and of one step. */
export const scaleClasses = (isIcons: boolean) =>
  isIcons
    ? { steps: "parley-rating-steps parley-rating-icons", step: "parley-rating-icon" }
    : { steps: "parley-rating-steps parley-rating-numbers", step: "parley-selectable typebot-selectable" };
