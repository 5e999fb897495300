import { createContext, useContext } from "react";
import type { ActionContext } from "./actions/context.ts";

export const ActionsContext = createContext<ActionContext | null>(null);

/** Returns the context for actions of the surrounding canvas. Throws outside of one. */
export const useActions = (): ActionContext => {
  const context = useContext(ActionsContext);
  if (!context) throw new Error("There is no canvas here");
  return context;
};
