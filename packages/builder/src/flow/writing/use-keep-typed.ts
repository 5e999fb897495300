import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { keepGivenUp } from "../../base/expect-text.ts";
import { textBubble } from "../../document/edits/index.ts";
import { useDocument } from "../../open-bot/document-context.tsx";
import { richTextOf } from "./said-text.ts";
import { isEmptyBubble, writeText } from "./writing-edits.ts";

/** Writes what was typed for a new bubble into it, if the author has gone elsewhere before its editor came. */
export const useKeepTyped = (findWritten: () => string | null): void => {
  const t = useTranslations("writing");
  const document = useDocument();
  useEffect(
    () =>
      keepGivenUp((typed) => {
        const blockId = findWritten();
        if (blockId === null || !isEmptyBubble(document.getState().draft, blockId)) return;
        document.change(t("changes.write"), (draft) => writeText(draft, blockId, richTextOf(textBubble(typed))));
      }),
    [document, t, findWritten],
  );
};
