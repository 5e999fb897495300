import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import type { DraftItem, DraftPath } from "@parley/core/draft";
import { rowOf } from "@parley/core/fields";
import type { Diagnostic } from "@parley/core/lint";
import { Rows } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { pathsIn } from "../../document/draft-index.ts";
import { addPaths, movePath, removeEntries } from "../../document/edits/index.ts";
import { ListFrame } from "../../form/list-frame.tsx";
import { useDocument, useDocumentState } from "../../open-bot/document-context.tsx";
import { EntryForm } from "./entry-form.tsx";
import { errorsOf } from "./errors-of.tsx";
import styles from "./inspector.module.css";
import { WayControl } from "./way-control.tsx";

interface ItemPathsProps {
  item: DraftItem;
  blockId: string;
  problems: readonly Diagnostic[];
}

/** The buttons of a card, each with its own connection. */
export const ItemPaths = ({ item, blockId, problems }: ItemPathsProps) => {
  const t = useTranslations("inspector");
  const document = useDocument();
  const type = useDocumentState(({ draft }) => draft.blocks[blockId]?.type ?? "");
  const paths = useDocumentState(({ draft }) => pathsIn(draft, item.id));
  const list = lookup(definitions, type)?.item?.fields.paths;
  const row = list && rowOf(list);
  if (list?.kind !== "list" || row?.kind !== "object") return null;
  const label = t("path");
  const nameOf = ({ options }: DraftPath, place: number) =>
    typeof options.text === "string" && options.text !== "" ? options.text : t("row", { label, number: place + 1 });
  return (
    <ListFrame
      label={list.label}
      addLabel={list.addLabel ?? t("addRow", { label })}
      onAdd={() =>
        document.change(t("changes.addItem", { label }), (draft) => addPaths(draft, item.id, [{}]).operations)
      }
    >
      <Rows
        label={list.label}
        rows={paths}
        nameOf={nameOf}
        onMove={(id, before) =>
          document.change(t("changes.moveItem", { label }), (draft) => movePath(draft, id, before))
        }
        onRemove={(id) =>
          document.change(t("changes.removeItem", { label }), (draft) => removeEntries(draft, { paths: [id] }))
        }
      >
        {(path, place) => (
          <div className={styles.card}>
            <EntryForm
              owner={{ table: "paths", id: path.id }}
              field={row}
              values={path.options}
              {...errorsOf(problems, item.id, `paths[${place}].`)}
            />
            <WayControl from={{ blockId, itemId: item.id, pathId: path.id }} label={t("leadsTo")} />
          </div>
        )}
      </Rows>
    </ListFrame>
  );
};
