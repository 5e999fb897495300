import type { PaymentBlock } from "./block.ts";

/** The options for the visitor's browser, without the account. */
export type ShownOptions = Omit<PaymentBlock["options"], "credentialsId"> & {
  /** Whether this is a preview, which charges nothing. */
  isPreview: boolean;
};
