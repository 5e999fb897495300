import { isJsonObject } from "@parley/core";
import type { Mapping } from "@parley/core/fields";
import { Button, cx, Menu, MenuItem } from "@parley/ui/author";
import { ListTree, Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { addVariable, type Row } from "../../document/edits/index.ts";
import { useDocument, useDocumentState } from "../../open-bot/document-context.tsx";
import type { FieldPlace } from "../field-place.ts";
import { useForm } from "../form-context.tsx";
import { listPaths, nameForPath, readAnswer } from "./body-paths.ts";
import type { LastSample } from "./last-samples.ts";
import mapping from "./mapping.module.css";

interface RowOffersProps {
  maps: Mapping;
  label: string;
  row: Row;
  place: FieldPlace;
  sample: LastSample | undefined;
}

/** Shown under a row: suggested paths of the last response, and a new variable if it has none. */
export const RowOffers = ({ maps, label, row, place, sample }: RowOffersProps) => {
  const t = useTranslations("form");
  const document = useDocument();
  const { set } = useForm();
  const known = useDocumentState(({ draft }) => draft.variables);
  const values = isJsonObject(row.values) ? row.values : {};
  const path = String(values[maps.path] ?? "");
  const isVariableMissing = values[maps.variable] === undefined && path.trim() !== "";
  const name = nameForPath(path);
  const same = Object.values(known).find((variable) => variable.name === name);
  const paths = sample && sample.error === undefined ? listPaths(readAnswer(sample.data)) : [];
  const at = (key: string) => [...place.path, key];
  const takeVariable = () => {
    const made = same ? { variableId: same.id, operations: [] } : addVariable(document.getState().draft, name);
    set([{ path: at(maps.variable), value: made.variableId }], t("change", { label }), made.operations);
  };
  if (paths.length === 0 && !isVariableMissing) return null;
  return (
    <div className={cx(mapping.buttons, mapping.offers)}>
      {isVariableMissing ? (
        <Button isSmall onPress={takeVariable}>
          <Plus />
          {t(same ? "saveInVariable" : "createVariableFor", { name })}
        </Button>
      ) : null}
      {paths.length === 0 ? null : (
        <Menu
          aria-label={t("pathsOfAnswer")}
          trigger={
            <Button isSmall>
              <ListTree />
              {t("pathsOfAnswer")}
            </Button>
          }
        >
          {paths.map((node) => (
            <MenuItem
              key={node.path}
              id={node.path}
              label={node.path}
              hint={node.preview}
              onAction={() => set([{ path: at(maps.path), value: node.path }], t("change", { label }))}
            />
          ))}
        </Menu>
      )}
    </div>
  );
};
