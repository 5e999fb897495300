import type { Condition } from "../conditions/condition.ts";
import type { RichTextNode } from "../text/rich-text.ts";
import type {
  BlockField,
  BotField,
  ChoiceField,
  CodeField,
  ConditionField,
  CredentialsField,
  DurationField,
  FieldInfo,
  Fields,
  GroupField,
  KeyValuesField,
  ListField,
  LookupField,
  NumberField,
  ObjectField,
  RichTextField,
  SpecialTextField,
  SwitchField,
  TextField,
  Typed,
  UnionField,
  ValueOf,
  VariableField,
} from "./field-spec.ts";

/** The argument of a helper: the field without its kind. */
type Info<Field extends { kind: string }> = Omit<Field, "kind">;

/** Optional fields may be absent. */
type Maybe<I, Value> = I extends { isOptional: true } ? Value | undefined : Value;

/** The value of a field without a default: undefined until somebody chooses one. */
type Chosen = string | undefined;

type OptionalKeys<F extends Fields> = {
  [Key in keyof F]: undefined extends ValueOf<F[Key]> ? Key : never;
}[keyof F];

type Flat<T> = { [Key in keyof T]: T[Key] };

/** The values of some fields. Those that may be undefined are optional keys. */
export type ValuesOf<F extends Fields> = Flat<
  { -readonly [Key in Exclude<keyof F, OptionalKeys<F>>]: ValueOf<F[Key]> } & {
    -readonly [Key in OptionalKeys<F>]?: ValueOf<F[Key]>;
  }
>;

/** A text; templates are filled in unless `template` says otherwise. */
export const text = <const I extends Info<TextField>>(info: I): TextField & Typed<Maybe<I, string>> => ({
  ...info,
  kind: "text",
});

/** A number. One that may be a template is a number or a text. */
export const number = <const I extends Info<NumberField> & ({ default: number } | { isOptional: true })>(
  info: I,
): NumberField & Typed<Maybe<I, I extends { template: "rendered" } ? number | string : number>> => ({
  ...info,
  kind: "number",
});

export const duration = <const I extends Info<DurationField>>(info: I): DurationField & Typed<Maybe<I, string>> => ({
  ...info,
  kind: "duration",
});

export const bool = (info: Info<SwitchField>): SwitchField & Typed<boolean> => ({ ...info, kind: "switch" });

/** One of several stored values. */
export const choice = <
  const Words extends readonly [string, ...string[]],
  const I extends Omit<Info<ChoiceField>, "words"> & ({ default: Words[number] } | { isOptional: true }),
>(
  words: Words,
  info: I,
): ChoiceField & Typed<Maybe<I, Words[number]>> => ({ ...info, words, kind: "choice" });

const special =
  <Kind extends SpecialTextField["kind"]>(kind: Kind) =>
  <const I extends Info<SpecialTextField>>(info: I): SpecialTextField & Typed<Maybe<I, string>> => ({ ...info, kind });

/** A web address. */
export const address = special("address");
/** The address of a picture, a video or a sound. */
export const media = special("media");
/** The address of a file. */
export const file = special("file");
/** A CSS colour. */
export const color = special("color");
/** A date: `2030-01-31`. */
export const date = special("date");
/** A time of day: `14:30`. */
export const time = special("time");

export const variable = (info: Info<VariableField>): VariableField & Typed<Chosen> => ({ ...info, kind: "variable" });

export const bot = (info: Info<BotField>): BotField & Typed<Chosen> => ({ ...info, kind: "bot" });

export const group = (info: Info<GroupField>): GroupField & Typed<Chosen> => ({ ...info, kind: "group" });

export const block = (info: Info<BlockField>): BlockField & Typed<Chosen> => ({ ...info, kind: "block" });

/** The id of credentials of a type. Visitors never see it. */
export const credentials = ({
  type,
  ...info
}: FieldInfo & Pick<CredentialsField, "installationWord"> & { type: string }): CredentialsField & Typed<Chosen> => ({
  ...info,
  kind: "credentials",
  credentialsType: type,
  isServerOnly: true,
});

export const lookup = (info: Info<LookupField>): LookupField & Typed<Chosen> => ({ ...info, kind: "lookup" });

export const code = <const I extends Info<CodeField>>(info: I): CodeField & Typed<Maybe<I, string>> => ({
  ...info,
  kind: "code",
});

export const richText = (info: Info<RichTextField>): RichTextField & Typed<RichTextNode[]> => ({
  ...info,
  kind: "rich text",
});

export const condition = (info: Info<ConditionField>): ConditionField & Typed<Condition | undefined> => ({
  ...info,
  kind: "condition",
});

/** A row of a table of keys and values. */
export type KeyValue = {
  id?: string;
  key?: string;
  value?: string;
};

export const keyValues = (info: Info<KeyValuesField>): KeyValuesField & Typed<KeyValue[]> => ({
  ...info,
  kind: "key values",
});

/** Fields grouped under a common key. */
export const object = <const F extends Fields, const I extends FieldInfo>(
  fields: F,
  info: I,
): ObjectField & Typed<Maybe<I, ValuesOf<F>>> => ({ ...info, kind: "object", fields });

type Shapes = Readonly<Record<string, { label: string; fields: Fields }>>;

type UnionValue<Key extends string, Common extends Fields, S extends Shapes> = {
  [Word in keyof S]: Flat<{ [K in Key]: Word } & ValuesOf<Common> & ValuesOf<S[Word]["fields"]>>;
}[keyof S];

/** Fields where one decides which others exist. */
export const union = <
  const Key extends string,
  const S extends Shapes,
  const Common extends Fields = Record<never, never>,
>(
  discriminator: Key,
  shapes: S,
  info: FieldInfo & { default: keyof S & string; common?: Common },
): UnionField & Typed<UnionValue<Key, Common, S>> => ({
  common: {},
  ...info,
  kind: "union",
  discriminator,
  shapes,
});

/** Options whose shape an `action` selects. Until the author selects one, only the common fields exist. */
export const actions = <const S extends Shapes, const Common extends Fields = Record<never, never>>(
  shapes: S,
  info: FieldInfo & { common?: Common },
): UnionField & Typed<UnionValue<"action", Common, S> | Flat<{ action?: undefined } & ValuesOf<Common>>> => ({
  common: {},
  ...info,
  kind: "union",
  discriminator: "action",
  shapes,
});

/** Rows; see `ListField`. */
export const list = <const Row extends ListField["row"] & Typed<unknown>>(
  row: Row,
  info: Omit<Info<ListField>, "row">,
): ListField & Typed<ValueOf<Row>[]> => ({ ...info, kind: "list", row });

/** All fields of a block, item, event or theme. Undeclared keys are kept. */
export const fields = <const F extends Fields>(own: F): ObjectField & Typed<ValuesOf<F>> => ({
  kind: "object",
  label: "",
  fields: own,
});

/** Fields that decide whether an item of a choice is shown: always, or under a condition. */
export const displayCondition = () =>
  object(
    {
      isEnabled: bool({ label: "Show only if", default: false }),
      condition: condition({ label: "Condition", showIf: { field: "isEnabled", is: true } }),
    },
    { label: "Display condition", isOptional: true },
  );
