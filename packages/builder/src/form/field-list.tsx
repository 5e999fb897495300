import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import { type FieldSpec, type Fields, holds } from "@parley/core/fields";
import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { type FieldPlace, placeInside } from "./field-place.ts";
import { Folded } from "./folded.tsx";
import styles from "./form.module.css";
import { useForm } from "./form-context.tsx";
import { type Guest, GuestsProvider, useAllGuests } from "./guests.tsx";

export interface FieldListProps {
  fields: Fields;
  /** The stored values, or nothing. */
  values: Json | undefined;
  place: FieldPlace;
  /**
   * The values with defaults of the objects around the fields, the outermost first; the last one contains the fields.
   */
  around: readonly (Json | undefined)[];
  /** Keys to leave out, because they are shown elsewhere. */
  left?: ReadonlySet<string>;
}

/**
 * The fields of an object that have an effect with the current values, in sections; rarely needed ones are folded at
 * the end.
 */
export const FieldList = ({ fields, values, place, around, left }: FieldListProps) => {
  const t = useTranslations("form");
  const { Control, errors, warnings } = useForm();
  const stored: JsonObject = isJsonObject(values) ? values : {};
  const here = useAllGuests();
  const hosts = hostsIn(fields);
  const drawOne = ([key, field]: [string, FieldSpec]) => (
    <Control key={key} field={field} value={stored[key]} place={placeInside(place, key)} around={around} />
  );
  const isShown = ([, field]: [string, FieldSpec]) => field.showIf === undefined || holds(field.showIf, around);
  const guestsAt = (key: string) => here.filter(({ at }) => at === placeInside(place, key).name);
  const hostOf = ([key, field]: [string, FieldSpec]): string | undefined => field.standsBefore ?? hosts.get(key);
  const own = Object.entries(fields).filter(([key]) => !left?.has(key));
  const guests = own.filter(isShown).flatMap((one): Guest[] => {
    const host = hostOf(one);
    const value = stored[one[0]];
    return host === undefined ? [] : [{ at: placeInside(place, host).name, value, control: drawOne(one) }];
  });
  // A guest (a field rendered inside another one) stays visible even if its host's condition is false, because the
  // guest may be what hides the host.
  const shown = own.filter((one) => hostOf(one) === undefined && (isShown(one) || guestsAt(one[0]).length > 0));
  const draw = (one: [string, FieldSpec]) => (
    <Fragment key={one[0]}>
      {guestsAt(one[0]).map(({ control }) => control)}
      {isShown(one) ? drawOne(one) : null}
    </Fragment>
  );
  const usual = shown.filter(([, field]) => !field.isAdvanced);
  const advanced = shown.filter(([, field]) => field.isAdvanced);
  const sections = [...new Set(usual.flatMap(([, { section }]) => section ?? []))];
  const problems = [...errors.keys(), ...(warnings?.keys() ?? [])];
  const hasProblem = advanced.some(([key]) => {
    const { name } = placeInside(place, key);
    return problems.some((at) => at === name || at.startsWith(`${name}.`));
  });
  const list = (
    <div className={styles.fields}>
      {usual.filter(([, { section }]) => section === undefined).map(draw)}
      {sections.map((section) => (
        <fieldset key={section} className={styles.section}>
          <legend className={styles.legend}>{section}</legend>
          <div className={styles.fields}>{usual.filter(([, field]) => field.section === section).map(draw)}</div>
        </fieldset>
      ))}
      {advanced.length === 0 ? null : (
        <Folded title={t("advanced")} isOpenAtFirst={hasProblem || advanced.some(([key]) => stored[key] !== undefined)}>
          <div className={styles.fields}>{advanced.map(draw)}</div>
        </Folded>
      )}
    </div>
  );
  return guests.length === 0 ? list : <GuestsProvider value={[...here, ...guests]}>{list}</GuestsProvider>;
};

/** Returns the lists that render another field themselves, by the key of that field. */
const hostsIn = (fields: Fields): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(fields).flatMap(([key, field]) =>
      field.kind === "list" && field.maps?.values !== undefined ? [[field.maps.values, key] as const] : [],
    ),
  );
