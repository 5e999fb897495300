import type { JsonObject } from "@parley/core";
import type { RootField } from "@parley/core/fields";
import { useMemo } from "react";
import { type OptionsOwner, setOption } from "../../document/edits/index.ts";
import { CredentialsSlot } from "../../form/credentials-slot.ts";
import { type FieldProblems, FieldsForm, LookUpProvider } from "../../form/index.ts";
import { useDocument, useDocumentState } from "../../open-bot/document-context.tsx";
import { CredentialsControl } from "./credentials-control.tsx";

export interface EntryFormProps extends Partial<FieldProblems> {
  owner: OptionsOwner;
  field: RootField;
  values: JsonObject;
  left?: ReadonlySet<string>;
}

/** The form for the options of a block, row or event of the open bot. */
export const EntryForm = ({ owner, ...form }: EntryFormProps) => {
  const document = useDocument();
  const botId = useDocumentState(({ bot }) => bot.id);
  const blockType = useDocumentState(({ draft }) =>
    owner.table === "blocks" ? (draft.blocks[owner.id]?.type ?? null) : null,
  );
  const lists = useMemo(() => (blockType === null ? null : { botId, blockType }), [botId, blockType]);
  return (
    <LookUpProvider value={lists}>
      <CredentialsSlot value={CredentialsControl}>
        <FieldsForm
          {...form}
          {...(owner.table === "blocks" ? { blockId: owner.id } : {})}
          onSet={(sets, label, also = []) =>
            document.change(label, (draft) => [
              ...also,
              ...sets.flatMap(({ path, value }) => setOption(draft, owner, path, value)),
            ])
          }
        />
      </CredentialsSlot>
    </LookUpProvider>
  );
};
