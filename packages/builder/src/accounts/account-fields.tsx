import type { NewCredential } from "@parley/api/app";
import { isJsonObject, type JsonObject } from "@parley/core";
import { type CredentialsDefinition, complete, findSecretAddresses, withoutBlanks } from "@parley/core/fields";
import { VariableSourceProvider } from "@parley/ui/author";
import { FieldList } from "../form/field-list.tsx";
import { rootPlace } from "../form/field-place.ts";
import { type Form, FormProvider, useForm } from "../form/form-context.tsx";

/** What can't be kept as it stands in the form, by the names of fields. The server says the same. */
const errorsIn = ({ fields }: CredentialsDefinition, values: JsonObject): Form["errors"] =>
  new Map(findSecretAddresses(fields, complete(fields, values)).map(({ path, problem }) => [path, problem]));

/** The form of what accounts of a type hold. There are no variables in it. */
export const AccountFields = ({
  definition,
  values,
  onChange,
}: {
  definition: CredentialsDefinition;
  values: JsonObject;
  onChange: (change: (before: JsonObject) => JsonObject) => void;
}) => {
  const { Control } = useForm();
  const { fields } = definition;
  return (
    <VariableSourceProvider value={null}>
      <FormProvider
        value={{
          Control,
          errors: errorsIn(definition, values),
          set: (sets) =>
            onChange((before) => sets.reduce((made, { path, value }) => withValue(made, path, value), before)),
        }}
      >
        <FieldList fields={fields.fields} values={values} place={rootPlace} around={[complete(fields, values)]} />
      </FormProvider>
    </VariableSourceProvider>
  );
};

/** What was typed, as the contract has it: JSON, which knows no keys without a value. */
export const toData = ({ fields }: CredentialsDefinition, values: JsonObject): NewCredential["data"] =>
  JSON.parse(JSON.stringify(withoutBlanks(fields, complete(fields, values))));

/** A copy with another value at a path; without a value, with nothing there. */
export const withValue = (
  object: JsonObject,
  [first = "", ...rest]: readonly string[],
  value: JsonObject[string],
): JsonObject => {
  const { [first]: before, ...others } = object;
  if (rest.length === 0) return value === undefined ? others : { ...others, [first]: value };
  return { ...others, [first]: withValue(isJsonObject(before) ? before : {}, rest, value) };
};
