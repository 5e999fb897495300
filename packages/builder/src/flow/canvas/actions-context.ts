import { createContext, useContext } from "react";
import type { ActionContext } from "./actions/context.ts";

export const ActionsContext = createContext<ActionContext | null>(null);

/** What the actions of the canvas around work with. Throws outside of one. */
export const useActions = (): ActionContext => {
  const context = useContext(ActionsContext);
  if (!context) throw new Error("There is no canvas here");
  return context;
};
