import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import { complete, type FieldSpec, type Fields, fieldsInside } from "@parley/core/fields";
import { CurlButtons } from "./curl/curl-buttons.tsx";
import { FieldList } from "./field-list.tsx";
import { type FieldPlace, placeInside } from "./field-place.ts";
import type { FieldProps } from "./field-props.ts";
import { Folded } from "./folded.tsx";
import styles from "./form.module.css";
import { type FieldSet, type Form, FormProvider, useForm } from "./form-context.tsx";

/** Returns the value of an object with defaults; the defaults alone for an optional object that is absent. */
const completeInside = (field: FieldProps<"object" | "union">["field"], value: Json | undefined): JsonObject =>
  isJsonObject(value) ? value : complete(field, {});

/** Whether any part of a value was set. */
const isSet = (value: Json | undefined): boolean =>
  isJsonObject(value) ? Object.values(value).some(isSet) : value !== undefined && value !== null && value !== "";

/** Whether the object has required fields; if so, it is not folded. */
const hasRequired = ({ fields }: FieldProps<"object">["field"]): boolean =>
  Object.values(fields).some(({ isRequired }) => isRequired);

/** Whether the object is enabled by a switch; if so, it is not folded, because the switch explains it. */
const hasSwitch = ({ fields }: FieldProps<"object">["field"]): boolean => fields.isEnabled?.kind === "switch";

export const ObjectControl = ({ field, value, place, around }: FieldProps<"object">) => {
  const key = place.path.at(-1) ?? "";
  const parent = around.at(-1);
  const own = completeInside(field, isJsonObject(parent) ? parent[key] : undefined);
  const list = <FieldList fields={field.fields} values={value} place={place} around={[...around, own]} />;
  if (hasSwitch(field))
    return (
      <fieldset className={styles.section}>
        <legend className={styles.legend}>{field.label}</legend>
        {list}
      </fieldset>
    );
  return (
    <Folded title={field.label} isOpenAtFirst={isSet(value) || hasRequired(field)}>
      {field.help === undefined ? null : <p className={styles.lead}>{field.help}</p>}
      {field.isRequest ? <CurlButtons value={value} place={place} around={around} /> : null}
      {list}
    </Folded>
  );
};

export const UnionControl = (props: FieldProps<"union">) => {
  const { field, place, around } = props;
  const parent = around.at(-1);
  const own = completeInside(field, isJsonObject(parent) ? parent[place.path.at(-1) ?? ""] : undefined);
  return (
    <fieldset className={styles.section}>
      {/* The choice below says the same to the eye. */}
      <legend className="visually-hidden">{field.label}</legend>
      <UnionFields {...props} around={[...around, own]} />
      {field.help === undefined ? null : <p className={styles.lead}>{field.help}</p>}
    </fieldset>
  );
};

/** The choice of a union's shape, and the fields of the chosen shape. `around` ends with the union itself. */
export const UnionFields = ({ field, value, place, around }: FieldProps<"union">) => {
  const form = useForm();
  const { Control } = form;
  const stored = isJsonObject(value) ? value[field.discriminator] : undefined;
  const inside = fieldsInside(field, around.at(-1)) ?? {};
  const choice = inside[field.discriminator];
  const at = placeInside(place, field.discriminator);
  const choosing: Form = {
    ...form,
    set: (sets, label, also) => {
      const chosen = sets.find(({ path }) => path.length === at.path.length)?.value;
      form.set([...sets, ...resetsFor(field, inside, chosen, place)], label, also);
    },
  };
  return (
    <div className={styles.fields}>
      {choice ? (
        <FormProvider value={choosing}>
          <Control field={choice} value={stored} place={at} around={around} />
        </FormProvider>
      ) : null}
      <FieldList fields={inside} values={value} place={place} around={around} left={new Set([field.discriminator])} />
    </div>
  );
};

/** Whether two fields hold different kinds of values. Rows of different lists count as different. */
const isOtherKind = (one: FieldSpec, other: FieldSpec): boolean =>
  one.kind !== other.kind || (one.kind === "list" && JSON.stringify(one) !== JSON.stringify(other));

/**
 * Returns the changes that remove values which don't fit the new shape's field of the same key; other values are kept.
 */
const resetsFor = (
  field: FieldProps<"union">["field"],
  before: Fields,
  chosen: Json | undefined,
  { path }: FieldPlace,
): FieldSet[] => {
  const next = fieldsInside(field, { [field.discriminator]: chosen ?? null }) ?? {};
  return Object.entries(next)
    .filter(([key, field]) => before[key] !== undefined && isOtherKind(before[key], field))
    .map(([key]) => ({ path: [...path, key] }));
};
