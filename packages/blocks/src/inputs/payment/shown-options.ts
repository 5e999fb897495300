import type { PaymentBlock } from "./block.ts";

/** What the visitor's browser gets to know: never whose account it is. */
export type ShownOptions = Omit<PaymentBlock["options"], "credentialsId"> & {
  /** Nothing is charged. */
  isPreview: boolean;
};
