import type { JsonObject } from "@parley/core";
import type { RootField } from "@parley/core/fields";
import { useDocument } from "../../app/document-context.tsx";
import { type OptionsOwner, setOption } from "../../document/edits/index.ts";
import { FieldsForm, type FieldsFormProps } from "./form/index.ts";

export interface EntryFormProps {
  owner: OptionsOwner;
  field: RootField;
  values: JsonObject;
  errors?: NonNullable<FieldsFormProps["errors"]>;
  left?: ReadonlySet<string>;
}

/** The form of the options of a block, a row or an event of the open bot. */
export const EntryForm = ({ owner, ...form }: EntryFormProps) => {
  const document = useDocument();
  return (
    <FieldsForm
      {...form}
      onSet={(sets, label, also = []) =>
        document.change(label, (draft) => [
          ...also,
          ...sets.flatMap(({ path, value }) => setOption(draft, owner, path, value)),
        ])
      }
    />
  );
};
