import { createContext, useContext } from "react";

/** A variable as controls offer it. */
export interface VariableChoice {
  id: string;
  name: string;
}

/** The variables of the bot that is edited. */
export interface VariableSource {
  variables: readonly VariableChoice[];
  /** Where a variable gets its value, in a few words. */
  hintOf?: (id: string) => string | undefined;
  /** Makes a variable, and gives the name it got. */
  create: (name: string) => VariableChoice;
}

const VariableSourceContext = createContext<VariableSource | null>(null);

export const VariableSourceProvider = VariableSourceContext.Provider;

/** The variables of the bot; null where there is none: texts are plain texts there. */
export const useVariableSource = (): VariableSource | null => useContext(VariableSourceContext);
