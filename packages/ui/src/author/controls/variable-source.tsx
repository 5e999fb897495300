import { createContext, useContext } from "react";

/** A variable in the lists of controls. */
export interface VariableChoice {
  id: string;
  name: string;
}

/** The variables of the bot being edited. */
export interface VariableSource {
  variables: readonly VariableChoice[];
  /** Where a variable gets its value, in a few words. */
  hintOf?: (id: string) => string | undefined;
  /** Makes a variable and returns it with the name it got. */
  create: (name: string) => VariableChoice;
}

const VariableSourceContext = createContext<VariableSource | null>(null);

export const VariableSourceProvider = VariableSourceContext.Provider;

/** Returns the variables of the bot, or null where there is no bot: texts then are plain texts. */
export const useVariableSource = (): VariableSource | null => useContext(VariableSourceContext);
