import { IconButton } from "@parley/ui/author";
import { Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { showKeys, useCommands } from "../../base/commands.ts";
import { useIsNarrow } from "../../base/use-media.ts";
import { useDocument, useDocumentState } from "../../open-bot/document-context.tsx";

const keys = { undo: ["Mod+Z"], redo: ["Mod+Shift+Z", "Mod+Y"] } as const;

/** The undo and redo buttons; their tooltips name the change. */
export const HistoryButtons = () => {
  const t = useTranslations("frame");
  const document = useDocument();
  const canUndo = useDocumentState((state) => state.canUndo);
  const canRedo = useDocumentState((state) => state.canRedo);
  const undoLabel = useDocumentState((state) => state.undoLabel);
  const redoLabel = useDocumentState((state) => state.redoLabel);
  const undo = undoLabel ? t("undoNamed", { label: undoLabel }) : t("undo");
  const redo = redoLabel ? t("redoNamed", { label: redoLabel }) : t("redo");
  const isNarrow = useIsNarrow();
  const section = t("sectionEdit");
  useCommands([
    { id: "undo", label: undo, section, keys: keys.undo, isDisabled: !canUndo, run: document.undo },
    { id: "redo", label: redo, section, keys: keys.redo, isDisabled: !canRedo, run: document.redo },
  ]);
  return (
    <>
      <IconButton label={undo} shortcut={showKeys(keys.undo[0])} isDisabled={!canUndo} onPress={document.undo}>
        <Undo2 />
      </IconButton>
      {isNarrow && !canRedo ? null : (
        <IconButton label={redo} shortcut={showKeys(keys.redo[0])} isDisabled={!canRedo} onPress={document.redo}>
          <Redo2 />
        </IconButton>
      )}
    </>
  );
};
