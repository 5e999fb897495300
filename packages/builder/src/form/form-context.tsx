import type { Json } from "@parley/core";
import type { Operation } from "@parley/core/draft";
import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { FieldProps } from "./field-props.ts";

/** A new value for a field; undefined restores its default. */
export interface FieldSet {
  /** The path from the root of the form. A row of a list is named by its id followed by `values`. */
  path: readonly string[];
  value?: Json | undefined;
}

/** Problems by field name: `labels.button`, `headers[0].value`. */
export interface FieldProblems {
  errors: ReadonlyMap<string, ReactNode>;
  /** Warnings, which don't make a value invalid. */
  warnings?: ReadonlyMap<string, ReactNode>;
}

/** The context that a form gives its controls. */
export interface Form extends FieldProblems {
  /** Sets values in one change, together with other operations on the draft, such as adding a variable. */
  set: (sets: readonly FieldSet[], label: string, also?: readonly Operation[]) => void;
  /** The block that the form belongs to; absent in other forms. */
  blockId?: string;
  /** Renders any field, for controls that contain further fields. */
  Control: ComponentType<FieldProps>;
}

const FormContext = createContext<Form | null>(null);

export const FormProvider = FormContext.Provider;

/** Returns the problem of a field, for controls that show errors and warnings in the same place. */
export const problemAt = ({ errors, warnings }: FieldProblems, name: string): ReactNode =>
  errors.get(name) ?? warnings?.get(name);

/** Returns the form around a control. Throws outside of one. */
export const useForm = (): Form => {
  const form = useContext(FormContext);
  if (!form) throw new Error("This control stands in no form");
  return form;
};
