import { MousePointerClick } from "lucide-react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { VariablesPanel } from "../variables/variables-panel.tsx";
import { BlockInspector } from "./block-inspector.tsx";
import { EdgeInspector } from "./edge-inspector.tsx";
import { EventInspector } from "./event-inspector.tsx";
import { GroupInspector } from "./group-inspector.tsx";
import styles from "./inspector.module.css";
import { SeveralInspector } from "./several-inspector.tsx";
import { useSelectedNotes } from "./use-selected-notes.ts";

/** The panel for the selection in the flow. If nothing is selected, it shows the bot's variables. */
export const Inspector = () => {
  const selection = useDocumentState((state) => state.selection);
  const { blocks, groups, events, edges } = selection;
  const notes = useSelectedNotes();
  const count = blocks.length + groups.length + events.length + edges.length + notes.length;
  if (count > 1) return <SeveralInspector selection={selection} notes={notes} />;
  // Keys make React recreate the fields, so that text typed for one block does not appear in another.
  const [block] = blocks;
  if (block !== undefined) return <BlockInspector key={block} blockId={block} />;
  const [group] = groups;
  if (group !== undefined) return <GroupInspector key={group} groupId={group} />;
  const [event] = events;
  if (event !== undefined) return <EventInspector key={event} eventId={event} />;
  const [edge] = edges;
  if (edge !== undefined) return <EdgeInspector key={edge} edgeId={edge} />;
  return <NothingSelected />;
};

const NothingSelected = () => {
  const t = useTranslations("inspector");
  return (
    <div className={styles.nothing}>
      <p className={styles.hint}>
        <MousePointerClick aria-hidden />
        {t("nothing")}
      </p>
      <VariablesPanel />
    </div>
  );
};
