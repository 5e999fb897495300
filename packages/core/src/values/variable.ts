/** What a variable can hold: text, a list of texts, or nothing. Everything else is stored as its JSON text. */
export type VariableValue = string | (string | null)[] | null;

/** A named value of a bot. Session variables live in the chat only and are not stored with the result. */
export interface Variable {
  id: string;
  name: string;
  isSessionVariable?: boolean;
  value?: VariableValue;
}
