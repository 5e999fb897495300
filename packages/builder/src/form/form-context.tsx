import type { Json } from "@parley/core";
import type { Operation } from "@parley/core/draft";
import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { FieldProps } from "./field-props.ts";

/** A value for a field; without one, the field has its default again. */
export interface FieldSet {
  /** From the root of the form. A row of a list is named by its id followed by `values`. */
  path: readonly string[];
  value?: Json | undefined;
}

/** What is wrong, by the names of fields: `labels.button`, `headers[0].value`. */
export interface FieldProblems {
  errors: ReadonlyMap<string, ReactNode>;
  /** What does not make a value wrong. */
  warnings?: ReadonlyMap<string, ReactNode>;
}

/** What the controls of a form do their work with. */
export interface Form extends FieldProblems {
  /** Sets values as one change, together with further operations on the draft: a variable that is made for it, say. */
  set: (sets: readonly FieldSet[], label: string, also?: readonly Operation[]) => void;
  /** The block that the form is about; absent elsewhere. */
  blockId?: string;
  /** Draws any field: what holds further fields finds it here. */
  Control: ComponentType<FieldProps>;
}

const FormContext = createContext<Form | null>(null);

export const FormProvider = FormContext.Provider;

/** What is wrong with a field, where its control shows errors and warnings alike. */
export const problemAt = ({ errors, warnings }: FieldProblems, name: string): ReactNode =>
  errors.get(name) ?? warnings?.get(name);

/** The form around a control. Throws outside of one. */
export const useForm = (): Form => {
  const form = useContext(FormContext);
  if (!form) throw new Error("This control stands in no form");
  return form;
};
