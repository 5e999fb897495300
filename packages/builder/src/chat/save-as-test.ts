import { type Recording, titleOfRecording } from "@parley/trials";
import type { ChatStanding, KeptChat } from "@parley/viewer/try-out";
import { toast } from "sonner";
import { useFormatter, useTranslations } from "use-intl";
import { addTest } from "../bot-tests/test-edits.ts";
import { shownTestsStore, useTestsRun } from "../bot-tests/tests-store.ts";
import { useDocument } from "../open-bot/document-context.tsx";

/** What a chat beside the flow has taken in, for a test. */
const toRecording = ({ history, outcomes }: KeptChat): Recording => ({
  items: history,
  outcomes: outcomes.flatMap(({ effect, patch }) => (effect ? [{ ...effect, effect: effect.name, patch }] : [])),
});

/** Returns a function that keeps a chat as a test of the bot. */
export const useSaveAsTest = (): ((standing: ChatStanding) => Promise<void>) => {
  const t = useTranslations("botTests");
  const format = useFormatter();
  const document = useDocument();
  const run = useTestsRun();
  return async ({ kept }) => {
    const recording = toRecording(kept);
    try {
      const title =
        titleOfRecording(recording) || t("chatTitle", { date: format.dateTime(new Date(), { dateStyle: "medium" }) });
      const { text, isWhole } = await run.record(title, recording);
      const { operations, id } = addTest(document.getState().draft, text);
      document.change(t("added"), operations);
      const look = { label: t("look"), onClick: () => shownTestsStore.setState({ openId: id }) };
      if (isWhole) toast.success(t("saved"), { description: title, action: look });
      else toast.warning(t("savedPart"), { action: look });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      toast.error(t("saveFailed", { message }));
    }
  };
};
