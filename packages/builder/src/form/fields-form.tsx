import type { Json, JsonObject } from "@parley/core";
import { fromRows } from "@parley/core/draft";
import { complete, type RootField } from "@parley/core/fields";
import {
  ControlTextsProvider,
  MediaSearchProvider,
  SendMediaProvider,
  VariableSourceProvider,
} from "@parley/ui/author";
import { type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { useDocument, useDocumentState, useMayChange } from "../open-bot/document-context.tsx";
import { FieldControl } from "./field-control.tsx";
import { FieldList } from "./field-list.tsx";
import { rootPlace } from "./field-place.ts";
import { type FieldProblems, type FieldSet, type Form, FormProvider } from "./form-context.tsx";
import { MediaSearchButton } from "./media-search/media-search-button.tsx";
import { UnionFields } from "./object-controls.tsx";
import { ReadFields } from "./read/read-fields.tsx";
import { createSendMedia } from "./send-media.ts";
import { useTextsOfControls } from "./use-texts-of-controls.ts";
import { useVariableSource } from "./use-variable-source.ts";

export interface FieldsFormProps extends Partial<FieldProblems> {
  field: RootField;
  /** The values as in the draft, in which rows of lists have ids. */
  values: JsonObject;
  /** Sets a value; undefined restores the default. The label names the change. */
  onChange?: (path: readonly string[], value: Json | undefined, label: string) => void;
  /** Replaces `onChange` for forms that set several values in one change. */
  onSet?: Form["set"];
  /** Keys to leave out, because they are shown elsewhere. */
  left?: ReadonlySet<string>;
  /** The block whose options these are; absent for other values. */
  blockId?: string;
}

const none: ReadonlyMap<string, ReactNode> = new Map();
const nothing: ReadonlySet<string> = new Set();

/** A form for declared fields of an open bot. Read-only authors see the values as text. */
export const FieldsForm = (props: FieldsFormProps) =>
  useMayChange() ? <ChangingForm {...props} /> : <ReadFields {...props} />;

const ChangingForm = ({
  field,
  values,
  onChange,
  onSet,
  errors = none,
  warnings = none,
  left = nothing,
  blockId,
}: FieldsFormProps) => {
  const t = useTranslations("form");
  const document = useDocument();
  const variables = useVariableSource();
  const texts = useTextsOfControls();
  const botId = useDocumentState(({ bot }) => bot.id);
  const sendMedia = useMemo(() => createSendMedia(botId), [botId]);
  const whole = useMemo(() => complete(field, fromRows(field, values, left)), [field, values, left]);
  const latest = useRef({ onChange, onSet });
  useLayoutEffect(() => {
    latest.current = { onChange, onSet };
  });
  // Controls are drawn again whenever the form is another one.
  const form = useMemo(
    (): Form => ({
      Control: FieldControl,
      errors,
      warnings,
      ...(blockId === undefined ? {} : { blockId }),
      set: (sets: readonly FieldSet[], label, also = []) => {
        const { onChange: change, onSet: setAll } = latest.current;
        if (setAll) return setAll(sets, label, also);
        if (also.length > 0) document.change(t("createVariable"), also);
        for (const { path, value } of sets) change?.(path, value, label);
      },
    }),
    [errors, warnings, blockId, document, t],
  );
  const around = useMemo(() => [whole], [whole]);
  return (
    <ControlTextsProvider value={texts}>
      <VariableSourceProvider value={variables}>
        <SendMediaProvider value={sendMedia}>
          <MediaSearchProvider value={MediaSearchButton}>
            <FormProvider value={form}>
              {field.kind === "union" ? (
                <UnionFields field={field} value={values} place={rootPlace} around={around} />
              ) : (
                <FieldList fields={field.fields} values={values} place={rootPlace} around={around} left={left} />
              )}
            </FormProvider>
          </MediaSearchProvider>
        </SendMediaProvider>
      </VariableSourceProvider>
    </ControlTextsProvider>
  );
};
