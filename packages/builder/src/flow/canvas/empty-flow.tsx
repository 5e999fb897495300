import { Button, cx, EmptyState } from "@parley/ui/author";
import { MessageSquareText } from "lucide-react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../../app/document-context.tsx";
import { textBubble } from "../../document/edits/index.ts";
import { addBlockAt } from "./actions/add.ts";
import { useActions } from "./actions-context.ts";
import styles from "./canvas.module.css";

/** Stands on the canvas of a bot without blocks: how to begin. */
export const EmptyFlow = () => {
  const t = useTranslations("canvas");
  const context = useActions();
  const isEmpty = useDocumentState(({ draft }) => Object.keys(draft.blocks).length === 0);
  if (!isEmpty) return null;
  const begin = () => {
    const [groupId] = Object.keys(context.document.getState().draft.groups);
    addBlockAt(
      context,
      groupId === undefined ? { kind: "canvas", at: context.here() } : { kind: "group", groupId, before: null, y: 0 },
      textBubble(""),
    );
  };
  return (
    <div className={cx(styles.emptyFlow)}>
      <EmptyState
        icon={<MessageSquareText />}
        title={t("emptyFlow")}
        text={t("emptyFlowText")}
        action={
          <Button kind="primary" onPress={begin}>
            {t("emptyFlowAction")}
          </Button>
        }
      />
    </div>
  );
};
