import { Button } from "@parley/ui/author";
import { Copy, CornerUpRight, FolderPlus, Layers, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Selection } from "../../document/index.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { type CardColor, colorOf } from "../canvas/notes.ts";
import { ColourChoice } from "./colour-choice.tsx";
import styles from "./inspector.module.css";
import { InspectorHead } from "./inspector-head.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { useSelectionActions } from "./selection-menu.tsx";

/** The panel for a selection of several entries, with their common actions. */
export const SeveralInspector = ({ selection, notes }: { selection: Selection; notes: readonly string[] }) => {
  const t = useTranslations("inspector");
  const [isMoving, setMoving] = useState(false);
  const { duplicate, remove, intoGroup } = useSelectionActions(selection, notes);
  const { blocks, groups, events, edges } = selection;
  const colours = useDocumentState(({ draft }) =>
    groups
      .flatMap((id) => draft.groups[id] ?? [])
      .map(colorOf)
      .join(),
  );
  const parts = [
    ...(groups.length > 0 ? [t("severalGroups", { count: groups.length })] : []),
    ...(blocks.length > 0 ? [t("severalBlocks", { count: blocks.length })] : []),
    ...(events.length > 0 ? [t("severalEvents", { count: events.length })] : []),
    ...(notes.length > 0 ? [t("severalNotes", { count: notes.length })] : []),
    ...(edges.length > 0 ? [t("severalEdges", { count: edges.length })] : []),
  ];
  const [first = "", ...others] = colours.split(",");
  const common = others.every((colour) => colour === first) && first !== "" ? (first as CardColor) : null;
  return (
    <div className={styles.inspector}>
      <InspectorHead
        icon={<Layers className={styles.icon} aria-hidden />}
        title={t("several")}
        text={parts.join(", ")}
      />
      <div className={styles.buttons} data-edits="">
        {blocks.length > 0 ? (
          <>
            <Button onPress={() => setMoving(true)}>
              <CornerUpRight />
              {t("moveTo")}
            </Button>
            <Button onPress={intoGroup}>
              <FolderPlus />
              {t("ownGroup")}
            </Button>
          </>
        ) : null}
        {blocks.length + groups.length + notes.length > 0 ? (
          <Button onPress={duplicate}>
            <Copy />
            {t("duplicate")}
          </Button>
        ) : null}
        <Button onPress={remove}>
          <Trash2 />
          {t("delete")}
        </Button>
      </div>
      <div data-edits="">{groups.length > 0 ? <ColourChoice groups={groups} value={common} /> : null}</div>
      {isMoving ? <MoveDialog blocks={blocks} onClose={() => setMoving(false)} /> : null}
    </div>
  );
};
