import { maySee } from "../../document/document-state.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { type Screen, screens } from "../../open-bot/screens.ts";

/** Returns the screens that the author may see. Some guests may see only the flow or the results. */
export const useScreens = (): readonly Screen[] => {
  const hasFlow = useDocumentState((state) => maySee(state, "flow"));
  const hasAnswers = useDocumentState((state) => maySee(state, "answers"));
  return screens.filter((screen) => (screen === "results" || screen === "numbers" ? hasAnswers : hasFlow));
};
