import type { JsonObject } from "@parley/core";
import type { DraftItem } from "@parley/core/draft";
import type { BlockDefinition, ObjectField } from "@parley/core/fields";
import type { Diagnostic } from "@parley/core/lint";
import { Button, ControlTextsProvider, Rows } from "@parley/ui/author";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { itemsIn } from "../../document/draft-index.ts";
import { addItems, moveItem, newItem, removeEntries, setOption } from "../../document/edits/index.ts";
import { Folded } from "../../form/folded.tsx";
import { problemAt } from "../../form/index.ts";
import { PasteLinesProvider, pasteKey } from "../../form/paste-lines.tsx";
import { useTextsOfControls } from "../../form/use-texts-of-controls.ts";
import { useDocument, useDocumentState } from "../../open-bot/document-context.tsx";
import { EntryForm } from "./entry-form.tsx";
import { errorsOf } from "./errors-of.tsx";
import styles from "./inspector.module.css";
import { ItemPaths } from "./item-paths.tsx";
import { WayControl } from "./way-control.tsx";

export interface BlockItemsProps {
  blockId: string;
  definition: BlockDefinition & { item: ObjectField };
  problems: readonly Diagnostic[];
  /** Whether each row can have a connection of its own, given the block's options. */
  hasWays: boolean;
}

/** The key under which card items keep their buttons, which are separate entries in a draft. */
const pathsKey = "paths";

/** Returns the key of the text that names a row: its first text field. */
const titleKeyOf = ({ fields }: ObjectField): string | undefined =>
  Object.entries(fields).find(([, { kind }]) => kind === "text")?.[0];

/** The rows of a block: buttons, branches or cards. */
export const BlockItems = ({ blockId, definition, problems, hasWays }: BlockItemsProps) => {
  const t = useTranslations("inspector");
  const document = useDocument();
  const texts = useTextsOfControls();
  const { item: field, itemLabels } = definition;
  const { one: itemLabel, many } = itemLabels ?? { one: definition.label, many: definition.label };
  const items = useDocumentState(({ draft }) => itemsIn(draft, blockId));
  const titleKey = titleKeyOf(field);
  const { usual, further } = useMemo(() => divide(field), [field]);

  const nameOf = ({ options }: DraftItem, place: number): string => {
    const title = titleKey === undefined ? undefined : options[titleKey];
    return typeof title === "string" && title.trim() !== "" ? title : t("row", { label: itemLabel, number: place + 1 });
  };
  const add = (rows: readonly JsonObject[], before: string | null = null) =>
    document.change(
      t("changes.addItem", { label: itemLabel }),
      (draft) => addItems(draft, blockId, rows, before).operations,
    );
  const paste = (item: DraftItem, [first = "", ...others]: string[]) => {
    if (titleKey === undefined) return;
    const next = items[items.indexOf(item) + 1]?.id ?? null;
    document.change(t("changes.addItem", { label: itemLabel }), (draft) => [
      ...setOption(draft, { table: "items", id: item.id }, [titleKey], first),
      ...addItems(
        draft,
        blockId,
        others.map((line) => ({ [titleKey]: line })),
        next,
      ).operations,
    ]);
  };
  const duplicate = (id: string) => {
    const place = items.findIndex((item) => item.id === id);
    add([structuredClone(items[place]?.options ?? {})], items[place + 1]?.id ?? null);
  };
  const drawItem = (item: DraftItem) => {
    const found = errorsOf(problems, item.id);
    const owner = { table: "items", id: item.id } as const;
    const form = { owner, field, values: item.options, ...found };
    return (
      <div className={styles.card}>
        <PasteLinesProvider
          value={titleKey === undefined ? null : { path: pasteKey([titleKey]), paste: (lines) => paste(item, lines) }}
        >
          <EntryForm {...form} left={further} />
        </PasteLinesProvider>
        {hasPaths(field) ? <ItemPaths item={item} blockId={blockId} problems={problems} /> : null}
        {further.size > 1 ? (
          <Folded title={t("more")} isOpenAtFirst={[...further].some((key) => problemAt(found, key) !== undefined)}>
            <EntryForm {...form} left={usual} />
          </Folded>
        ) : null}
        {hasWays && !hasPaths(field) ? <WayControl from={{ blockId, itemId: item.id }} label={t("leadsTo")} /> : null}
      </div>
    );
  };

  return (
    <section className={styles.section} aria-label={many}>
      <h3 className={styles.heading}>{many}</h3>
      <ControlTextsProvider value={texts}>
        <Rows
          label={many}
          rows={items}
          nameOf={nameOf}
          onMove={(id, before) =>
            document.change(t("changes.moveItem", { label: itemLabel }), (draft) =>
              moveItem(draft, id, { blockId, before }),
            )
          }
          onRemove={(id) =>
            document.change(t("changes.removeItem", { label: itemLabel }), (draft) =>
              removeEntries(draft, { items: [id] }),
            )
          }
          onDuplicate={duplicate}
        >
          {drawItem}
        </Rows>
      </ControlTextsProvider>
      <div data-edits="">
        <Button isSmall onPress={() => add([newItem(definition.type)])}>
          <Plus />
          {t("addRow", { label: itemLabel.toLowerCase() })}
        </Button>
      </div>
    </section>
  );
};

const hasPaths = ({ fields }: ObjectField): boolean => fields[pathsKey]?.kind === "list";

/**
 * Splits a row's fields into the usual ones and optional ones. Each result lists the keys that the form of the other
 * part leaves out.
 */
const divide = ({ fields }: ObjectField): { usual: ReadonlySet<string>; further: ReadonlySet<string> } => {
  const keys = Object.keys(fields).filter((key) => key !== pathsKey);
  const usual = keys.filter((key) => !fields[key]?.isOptional);
  const further = usual.length === 0 ? [] : keys.filter((key) => !usual.includes(key));
  return { usual: new Set([...usual, pathsKey]), further: new Set([...further, pathsKey]) };
};
