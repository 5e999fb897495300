export { FieldsForm, type FieldsFormProps } from "./fields-form.tsx";
