import type { NewCredential } from "@parley/api/app";
import { isJsonObject, type JsonObject } from "@parley/core";
import { type CredentialsDefinition, complete, findSecretAddresses, withoutBlanks } from "@parley/core/fields";
import { VariableSourceProvider } from "@parley/ui/author";
import { FieldList } from "../form/field-list.tsx";
import { rootPlace } from "../form/field-place.ts";
import { type Form, FormProvider, useForm } from "../form/form-context.tsx";

/** Returns the errors of values that can't be stored, by field name. The server makes the same check. */
const errorsIn = ({ fields }: CredentialsDefinition, values: JsonObject): Form["errors"] =>
  new Map(findSecretAddresses(fields, complete(fields, values)).map(({ path, problem }) => [path, problem]));

/** The form of an account type. Its texts can't contain variables. */
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
  const shown = Object.entries(fields.fields).filter(([, { isInternal }]) => !isInternal);
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
        <FieldList
          fields={Object.fromEntries(shown)}
          values={values}
          place={rootPlace}
          around={[complete(fields, values)]}
        />
      </FormProvider>
    </VariableSourceProvider>
  );
};

/** Converts the form's values to JSON as in the contract, without undefined values. */
export const toData = ({ fields }: CredentialsDefinition, values: JsonObject): NewCredential["data"] =>
  JSON.parse(JSON.stringify(withoutBlanks(fields, complete(fields, values))));

/** Returns a copy with a value set at a path. Undefined removes the value. */
export const withValue = (
  object: JsonObject,
  [first = "", ...rest]: readonly string[],
  value: JsonObject[string],
): JsonObject => {
  const { [first]: before, ...others } = object;
  if (rest.length === 0) return value === undefined ? others : { ...others, [first]: value };
  return { ...others, [first]: withValue(isJsonObject(before) ? before : {}, rest, value) };
};
