import type { Json } from "@parley/core";
import type { FieldSpec } from "@parley/core/fields";
import type { FieldPlace } from "./field-place.ts";

/** The field types of some kinds. All special texts share one type. */
type FieldOf<Kind extends FieldSpec["kind"], Field = FieldSpec> = Field extends { kind: infer Own }
  ? [Kind & Own] extends [never]
    ? never
    : Field
  : never;

/** The props of a field's control. */
export interface FieldProps<Kind extends FieldSpec["kind"] = FieldSpec["kind"]> {
  field: FieldOf<Kind>;
  /** The stored value; undefined if it is not set. */
  value: Json | undefined;
  place: FieldPlace;
  /** The values with defaults of the objects around the field, the outermost first. */
  around: readonly (Json | undefined)[];
  /** Hides the label visually where the context makes it clear. */
  isLabelHidden?: boolean;
}
