import { Button, cx, EmptyState } from "@parley/ui/author";
import { MessageSquareText } from "lucide-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useIsTouch } from "../../base/use-touch.ts";
import { hasNoBlocks } from "../../document/draft-index.ts";
import { textBubble } from "../../document/edits/index.ts";
import { useDocumentState, useMayChange } from "../../open-bot/document-context.tsx";
import { takeFirstWords } from "../../open-bot/first-words.ts";
import { keepChat } from "../../open-bot/panel-store.ts";
import { addBlockAt } from "./actions/add.ts";
import { useActions } from "./actions-context.ts";
import styles from "./canvas.module.css";

/** Shown on the canvas of a bot without blocks: how to begin. A new empty bot starts with a bubble instead. */
export const EmptyFlow = () => {
  const t = useTranslations("canvas");
  const context = useActions();
  const isEmpty = useDocumentState(({ draft }) => hasNoBlocks(draft));
  const mayChange = useMayChange();
  const isTouch = useIsTouch();
  const begin = () => {
    const [groupId] = Object.keys(context.document.getState().draft.groups);
    addBlockAt(
      context,
      groupId === undefined ? { kind: "canvas", at: context.here() } : { kind: "group", groupId, before: null, y: 0 },
      textBubble(""),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it does is asked for once.
  useEffect(() => {
    if (!isEmpty || !mayChange || !takeFirstWords(context.document.getState().bot.id)) return;
    keepChat();
    begin();
  }, [isEmpty, context]);
  if (!isEmpty) return null;
  return (
    <div className={cx(styles.emptyFlow)}>
      <EmptyState
        icon={<MessageSquareText />}
        title={t("emptyFlow")}
        text={t(!mayChange ? "emptyFlowRead" : isTouch ? "emptyFlowTouch" : "emptyFlowText")}
        action={
          <Button kind="primary" onPress={begin} data-edits="">
            {t("emptyFlowAction")}
          </Button>
        }
      />
    </div>
  );
};
