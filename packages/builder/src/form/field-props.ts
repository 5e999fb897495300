import type { Json } from "@parley/core";
import type { FieldSpec } from "@parley/core/fields";
import type { FieldPlace } from "./field-place.ts";

/** The fields of some kinds. Those of special texts have one type. */
type FieldOf<Kind extends FieldSpec["kind"], Field = FieldSpec> = Field extends { kind: infer Own }
  ? [Kind & Own] extends [never]
    ? never
    : Field
  : never;

/** What a control of a field gets. */
export interface FieldProps<Kind extends FieldSpec["kind"] = FieldSpec["kind"]> {
  field: FieldOf<Kind>;
  /** As it is stored; undefined where nobody has set it. */
  value: Json | undefined;
  place: FieldPlace;
  /** The complete values of the objects around the field, the outermost first. */
  around: readonly (Json | undefined)[];
  /** Hides the label from sight where the place says enough. */
  isLabelHidden?: boolean;
}
