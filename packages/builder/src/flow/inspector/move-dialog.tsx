import { Button, ControlTextsProvider, Dialog, Picker } from "@parley/ui/author";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { moveBlocks } from "../../document/edits/index.ts";
import { useGroupChoices } from "../../form/group-choices.ts";
import { useTextsOfControls } from "../../form/use-texts-of-controls.ts";
import { useDocument } from "../../open-bot/document-context.tsx";

/** A dialog that asks for the target group of blocks. */
export const MoveDialog = ({ blocks, onClose }: { blocks: readonly string[]; onClose: () => void }) => {
  const t = useTranslations("inspector");
  const document = useDocument();
  const texts = useTextsOfControls();
  const [groupId, setGroupId] = useState<string | null>(null);
  const move = () => {
    if (groupId !== null) document.change(t("changes.move"), (draft) => moveBlocks(draft, blocks, { groupId }));
    onClose();
  };
  return (
    <Dialog
      title={t("moveToTitle")}
      isOpen
      onClose={onClose}
      closeLabel={texts.close}
      actions={
        <Button kind="primary" isDisabled={groupId === null} onPress={move}>
          {t("move")}
        </Button>
      }
    >
      <ControlTextsProvider value={texts}>
        <Picker
          label={t("group")}
          help={t("moveToText")}
          {...useGroupChoices()}
          value={groupId}
          onChange={setGroupId}
        />
      </ControlTextsProvider>
    </Dialog>
  );
};
