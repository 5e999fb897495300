import { maySee } from "../../document/document-state.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { type Screen, screens } from "../../open-bot/screens.ts";

/** The screens of the bot that whoever has it open may see: some guests see its flow alone, or its answers. */
export const useScreens = (): readonly Screen[] => {
  const hasFlow = useDocumentState((state) => maySee(state, "flow"));
  const hasAnswers = useDocumentState((state) => maySee(state, "answers"));
  return screens.filter((screen) => (screen === "results" ? hasAnswers : hasFlow));
};
