import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import type { Draft, DraftEdge } from "@parley/core/draft";
import { eventDefinitions } from "@parley/core/format";
import { Button } from "@parley/ui/author";
import { CornerDownRight, Spline } from "lucide-react";
import { useTranslations } from "use-intl";
import { emptySelection } from "../../document/index.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { type JumpTarget, useJump } from "../../open-bot/jump.ts";
import styles from "./inspector.module.css";
import { InspectorHead } from "./inspector-head.tsx";
import { SelectionMenu } from "./selection-menu.tsx";
import { WayControl } from "./way-control.tsx";

/** The panel of a connection: its start and its end. */
export const EdgeInspector = ({ edgeId }: { edgeId: string }) => {
  const t = useTranslations("inspector");
  const jump = useJump();
  const draft = useDocumentState((state) => state.draft);
  const edge = lookup(draft.edges, edgeId);
  if (!edge) return null;
  const { name, target } = startOf(draft, edge);
  return (
    <div className={styles.inspector}>
      <InspectorHead icon={<Spline className={styles.icon} aria-hidden />} title={t("edge")}>
        <SelectionMenu selection={{ ...emptySelection, edges: [edgeId] }} onMove={() => undefined} />
      </InspectorHead>
      <div className={styles.section}>
        <h3 className={styles.heading}>{t("from")}</h3>
        <div>
          <Button isSmall onPress={() => jump(target)}>
            <CornerDownRight />
            <span className={styles.line}>{name}</span>
          </Button>
        </div>
      </div>
      <WayControl from={edge.from} label={t("to")} />
    </div>
  );
};

const startOf = (draft: Draft, { from }: DraftEdge): { name: string; target: JumpTarget } => {
  const event = lookup(draft.events, String(from.eventId ?? ""));
  if (event) return { name: lookup(eventDefinitions, event.type)?.label ?? event.type, target: { eventId: event.id } };
  const block = lookup(draft.blocks, String(from.blockId ?? ""));
  const group = lookup(draft.groups, block?.groupId ?? "");
  const label = block ? (lookup(definitions, block.type)?.label ?? block.type) : "";
  const row = lookup(draft.items, String(from.itemId ?? ""))?.options.content;
  return {
    name: [group?.title, label, ...(typeof row === "string" ? [row] : [])].filter(Boolean).join(" · "),
    target: { blockId: block?.id },
  };
};
