import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import { blocksOf, type DraftBlock } from "@parley/core/draft";
import { Button, ControlTextsProvider, Rows, TextField } from "@parley/ui/author";
import { SquareStack } from "lucide-react";
import { useTranslations } from "use-intl";
import { findGroupEnd, moveBlocks, removeSelection, renameGroup } from "../../document/edits/index.ts";
import { emptySelection } from "../../document/index.ts";
import { describeBlock } from "../../form/describe-block.ts";
import { ReadValue } from "../../form/read/read-value.tsx";
import { useTextsOfControls } from "../../form/use-texts-of-controls.ts";
import { useDocument, useDocumentState, useMayChange } from "../../open-bot/document-context.tsx";
import { useJump } from "../../open-bot/jump.ts";
import { colorOf } from "../canvas/notes.ts";
import { BlockIcon } from "../cards/block-icon.tsx";
import { useProblems } from "../problems/problems-store.ts";
import { ColourChoice } from "./colour-choice.tsx";
import styles from "./inspector.module.css";
import { InspectorHead } from "./inspector-head.tsx";
import { ProblemsHere } from "./problems-here.tsx";
import { SelectionMenu } from "./selection-menu.tsx";
import { WayControl } from "./way-control.tsx";

/** The panel of a group: its title, colour, blocks, and where it leads. */
export const GroupInspector = ({ groupId }: { groupId: string }) => {
  const t = useTranslations("inspector");
  const document = useDocument();
  const jump = useJump();
  const texts = useTextsOfControls();
  const mayChange = useMayChange();
  const draft = useDocumentState((state) => state.draft);
  const problems = useProblems().byGroup.get(groupId) ?? [];
  const group = lookup(draft.groups, groupId);
  if (!group) return null;
  const blocks = blocksOf(draft, groupId);
  const end = findGroupEnd(draft, groupId);
  const labelOf = ({ type }: DraftBlock) => lookup(definitions, type)?.label ?? t("unknown");
  return (
    <div className={styles.inspector}>
      <InspectorHead icon={<SquareStack className={styles.icon} aria-hidden />} title={t("group")}>
        <SelectionMenu selection={{ ...emptySelection, groups: [groupId] }} onMove={() => undefined} />
      </InspectorHead>
      <ProblemsHere problems={problems.filter(({ blockId }) => blockId === undefined)} />
      {mayChange ? (
        <>
          <TextField
            label={t("title")}
            value={group.title}
            onChange={(title) => document.change(t("changes.rename"), renameGroup(groupId, title))}
          />
          <ColourChoice groups={[groupId]} value={colorOf(group)} />
        </>
      ) : (
        <ReadValue label={t("title")} text={group.title} />
      )}
      <section className={styles.section} aria-label={t("blocks")}>
        <h3 className={styles.heading}>{t("blocks")}</h3>
        {blocks.length === 0 ? <p className={styles.quiet}>{t("noBlocks")}</p> : null}
        <ControlTextsProvider value={texts}>
          <Rows
            label={t("blocks")}
            rows={blocks}
            nameOf={labelOf}
            onMove={(id, before) =>
              document.change(t("changes.move"), (draft) => moveBlocks(draft, [id], { groupId, before }))
            }
            onRemove={(id) => document.change(t("changes.delete"), (draft) => removeSelection(draft, { blocks: [id] }))}
          >
            {(block) => (
              <div className={styles.blockRow}>
                <Button kind="quiet" onPress={() => jump({ blockId: block.id })}>
                  <BlockIcon type={block.type} family={lookup(definitions, block.type)?.family ?? "unknown"} />
                  <span className={styles.line}>
                    {labelOf(block)} <span className={styles.quiet}>{describeBlock(block)}</span>
                  </span>
                </Button>
              </div>
            )}
          </Rows>
        </ControlTextsProvider>
      </section>
      {end ? <WayControl from={end} label={t("thenTo")} /> : null}
    </div>
  );
};
