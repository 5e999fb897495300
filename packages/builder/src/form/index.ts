export { FieldsForm } from "./fields-form.tsx";
export { type FieldProblems, problemAt } from "./form-context.tsx";
export { LookUpProvider } from "./look-up-context.tsx";
