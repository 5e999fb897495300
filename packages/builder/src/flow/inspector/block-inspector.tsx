import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import { fromRows } from "@parley/core/draft";
import {
  type BlockDefinition,
  canHaveWayOut,
  complete,
  holds,
  mayFindNothing,
  type ObjectField,
} from "@parley/core/fields";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { blocksIn } from "../../document/draft-index.ts";
import { emptySelection } from "../../document/index.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { BlockIcon } from "../cards/block-icon.tsx";
import { PointsSection } from "../points/points-section.tsx";
import { useProblemsOfBlock } from "../problems/problems-store.ts";
import { BlockHelp } from "./block-help.tsx";
import { BlockItems } from "./block-items.tsx";
import { EntryForm } from "./entry-form.tsx";
import { errorsOf } from "./errors-of.tsx";
import styles from "./inspector.module.css";
import { InspectorHead } from "./inspector-head.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { PreviewLine } from "./preview-line.tsx";
import { ProblemsHere } from "./problems-here.tsx";
import { SelectionMenu } from "./selection-menu.tsx";
import { TrySection } from "./try-section.tsx";
import { useWantedField } from "./use-wanted-field.ts";
import { WayControl } from "./way-control.tsx";
import { NothingSection, WayOutSection } from "./way-out-section.tsx";

/** The panel of a block: its type, options and rows, where it leads, and help. */
export const BlockInspector = ({ blockId }: { blockId: string }) => {
  const t = useTranslations("inspector");
  const block = useDocumentState(({ draft }) => lookup(draft.blocks, blockId));
  const isLast = useDocumentState(({ draft }) => blocksIn(draft, block?.groupId ?? "").at(-1)?.id === blockId);
  const problems = useProblemsOfBlock(blockId);
  const [isMoving, setMoving] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useWantedField(blockId, root);
  if (!block) return null;
  const definition = lookup(definitions, block.type);
  // Problems of a visible field are shown beside that field.
  const elsewhere = problems.filter(({ field }) => field === undefined);
  const hasWayOut = canHaveWayOut(definition);
  const hasOptions = definition && !(definition.options.kind === "object" && isEmpty(definition.options));
  // Inputs show their choices first; other blocks show their options first.
  const rows =
    definition && hasItems(definition) && !hasWayOut ? (
      <BlockItems
        blockId={blockId}
        definition={definition}
        problems={problems}
        hasWays={!passesItems(definition, block.options)}
      />
    ) : null;
  return (
    <div ref={root} className={styles.inspector}>
      <InspectorHead
        icon={<BlockIcon type={block.type} family={definition?.family ?? "unknown"} />}
        title={definition?.label ?? t("unknown")}
        text={definition?.description ?? t("unknownText", { type: block.type })}
      >
        <SelectionMenu selection={{ ...emptySelection, blocks: [blockId] }} onMove={() => setMoving(true)} />
      </InspectorHead>
      <ProblemsHere problems={elsewhere} />
      {definition?.family === "input" ? rows : null}
      {canGivePoints(block.type) ? <PointsSection blockId={blockId} /> : null}
      {definition && hasOptions ? (
        <EntryForm
          owner={{ table: "blocks", id: blockId }}
          field={definition.options}
          values={block.options}
          {...errorsOf(problems)}
        />
      ) : null}
      {definition?.family === "input" ? null : rows}
      {definition && !hasOptions && !definition.item ? <p className={styles.quiet}>{t("noOptions")}</p> : null}
      {isLast && leadsOn(definition) ? (
        <WayControl
          from={{ blockId }}
          label={t(definition?.moves?.endsAtItems || (definition?.item && !hasWayOut) ? "otherwiseTo" : "thenTo")}
        />
      ) : null}
      {mayFindNothing(definition, block.options) ? <NothingSection blockId={blockId} /> : null}
      {hasWayOut ? <WayOutSection blockId={blockId} problems={problems} /> : null}
      {definition && !tests(definition) ? <TrySection blockId={blockId} /> : null}
      {definition ? <PreviewLine blockId={blockId} /> : null}
      {definition ? <BlockHelp type={block.type} /> : null}
      {isMoving ? <MoveDialog blocks={[blockId]} onClose={() => setMoving(false)} /> : null}
    </div>
  );
};

/** Whether the answers to a question of this type can give points. */
const canGivePoints = (type: string): boolean => type === "choice input" || type === "picture choice input";

const isEmpty = ({ fields }: ObjectField): boolean => Object.keys(fields).length === 0;

const hasItems = (definition: BlockDefinition): definition is BlockDefinition & { item: ObjectField } =>
  definition.item !== undefined;

/** Whether the rows have no connections of their own with the current options. */
const passesItems = ({ moves, options: field }: BlockDefinition, options: Parameters<typeof fromRows>[1]): boolean =>
  moves?.passesItemsIf !== undefined && holds(moves.passesItemsIf, [complete(field, fromRows(field, options))]);

/** Whether the block's own form has a test: that of HTTP requests stands above the rows that save their answer. */
const tests = ({ options }: BlockDefinition): boolean =>
  options.kind === "object" &&
  Object.values(options.fields).some((field) => field.kind === "list" && field.maps?.of === "answer");

/** Whether the block has a next one. Jumps and returns don't. */
const leadsOn = (definition: BlockDefinition | undefined): boolean =>
  definition?.moves?.jumps === undefined && definition?.moves?.returns !== true;
