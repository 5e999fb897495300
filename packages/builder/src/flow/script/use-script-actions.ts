import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useDocument } from "../../open-bot/document-context.tsx";
import { useAccountAtHand } from "../writing/use-account-at-hand.ts";
import type { ScriptContext } from "./script-actions.ts";
import { useScriptStore } from "./script-store.ts";

/** Returns the context for actions of the surrounding script. */
export const useScriptActions = (): ScriptContext => {
  const document = useDocument();
  const fillNew = useAccountAtHand();
  const script = useScriptStore();
  const words = useTranslations("script");
  return useMemo(() => ({ document, script, words, fillNew }), [document, script, words, fillNew]);
};
