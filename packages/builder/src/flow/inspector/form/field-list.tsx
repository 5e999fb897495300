import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import { type FieldSpec, type Fields, holds } from "@parley/core/fields";
import { useTranslations } from "use-intl";
import { type FieldPlace, placeInside } from "./field-place.ts";
import { Folded } from "./folded.tsx";
import styles from "./form.module.css";
import { useForm } from "./form-context.tsx";

export interface FieldListProps {
  fields: Fields;
  /** As they are stored, or nothing. */
  values: Json | undefined;
  place: FieldPlace;
  /** The complete values of the objects around the fields, the outermost first; the last is the one they stand in. */
  around: readonly (Json | undefined)[];
  /** Keys that are shown elsewhere. */
  left?: ReadonlySet<string>;
}

/** The fields of an object that have an effect now: in their sections, with what is seldom needed folded at the end. */
export const FieldList = ({ fields, values, place, around, left }: FieldListProps) => {
  const t = useTranslations("form");
  const { Control, errors } = useForm();
  const stored: JsonObject = isJsonObject(values) ? values : {};
  const shown = Object.entries(fields).filter(
    ([key, field]) => !left?.has(key) && (field.showIf === undefined || holds(field.showIf, around)),
  );
  const draw = ([key, field]: [string, FieldSpec]) => (
    <Control key={key} field={field} value={stored[key]} place={placeInside(place, key)} around={around} />
  );
  const usual = shown.filter(([, field]) => !field.isAdvanced);
  const advanced = shown.filter(([, field]) => field.isAdvanced);
  const sections = [...new Set(usual.flatMap(([, { section }]) => section ?? []))];
  const hasError = advanced.some(([key]) => {
    const { name } = placeInside(place, key);
    return [...errors.keys()].some((at) => at === name || at.startsWith(`${name}.`));
  });
  return (
    <div className={styles.fields}>
      {usual.filter(([, { section }]) => section === undefined).map(draw)}
      {sections.map((section) => (
        <fieldset key={section} className={styles.section}>
          <legend className={styles.legend}>{section}</legend>
          <div className={styles.fields}>{usual.filter(([, field]) => field.section === section).map(draw)}</div>
        </fieldset>
      ))}
      {advanced.length === 0 ? null : (
        <Folded title={t("advanced")} isOpenAtFirst={hasError || advanced.some(([key]) => stored[key] !== undefined)}>
          <div className={styles.fields}>{advanced.map(draw)}</div>
        </Folded>
      )}
    </div>
  );
};
