import type { CredentialsField, LookupField, RootField, UnionField } from "./field-spec.ts";

/** How a type of blocks asks a model for an answer to messages. */
export interface AnswerAction {
  action: string;
  account: CredentialsField;
  model: LookupField;
  options: UnionField;
  /** Whether instructions stand apart from the messages, in `systemMessage`. */
  hasInstructionsApart: boolean;
}

/** Returns how blocks with these options ask a model for an answer to messages; undefined if they don't. */
export const findAnswerAction = (options: RootField | undefined): AnswerAction | undefined => {
  if (options?.kind !== "union" || options.discriminator !== "action") return undefined;
  const account = options.common.credentialsId;
  for (const [action, { fields }] of Object.entries(options.shapes)) {
    const { model, messages, responseMapping, systemMessage } = fields;
    if (account?.kind === "credentials" && model?.kind === "lookup" && messages && responseMapping)
      return { action, account, model, options, hasInstructionsApart: systemMessage !== undefined };
  }
  return undefined;
};
