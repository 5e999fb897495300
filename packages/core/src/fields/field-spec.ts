import type { Json, JsonObject } from "../values/json.ts";
import type { ShowIf } from "./show-if.ts";

declare const valueType: unique symbol;

/** Carries the type of a field's values for the compiler. At run time a field is plain data. */
export interface Typed<Value> {
  readonly [valueType]?: () => Value;
}

/** The type of the values that a declared field holds once they are complete. */
export type ValueOf<Field> = Field extends Typed<infer Value> ? Value : never;

/** What every field says about itself. */
export interface FieldInfo {
  label: string;
  help?: string;
  placeholder?: string;
  /** The section of the form that contains the field. Fields without one come first. */
  section?: string;
  /** Hidden in the form until the author expands it. */
  isAdvanced?: true;
  /** Never sent to visitors' browsers and clients of the chat API. Applies to all nested fields. */
  isServerOnly?: true;
  /**
   * The reference format has no such key, so exported files store it under Parley's own key. Not permitted inside rows of
   * options.
   */
  isOwn?: true;
  /** Of accounts: only the server sets it. No form shows it, and no call reads or sets it. */
  isInternal?: true;
  /** Visitors read, see or hear it, so it may have a translation for each of the bot's languages. */
  isText?: true;
  /** Without a value, the block does nothing or shows nothing. */
  isRequired?: true;
  /** Otherwise the form hides the field and the field has no effect. */
  showIf?: ShowIf;
  /** The form shows the field before this one, which is in a neighbouring object: `webhook.body`. */
  standsBefore?: string;
  /** Names in `{{…}}` that the block fills in itself instead of variables. */
  ownNames?: readonly string[];
  /** The value may be absent, where that differs from empty. Otherwise an absent value gets the default. */
  isOptional?: true;
}

/** How `{{variables}}` in a text are treated. */
interface Templated {
  /**
   * `rendered` (the default): blocks get the filled-in text. `raw`: blocks get the template and fill it in themselves,
   * because they need the values. `none`: the text is not a template.
   */
  template?: "rendered" | "raw" | "none";
}

/** A line of text, or several. */
export interface TextField extends FieldInfo, Templated {
  kind: "text";
  default?: string;
  isMultiline?: true;
  /** A key or password: the form masks it. */
  isSecret?: true;
  /** The name of a server to which the secrets in the same object are sent. Implied for fields of the kind `address`. */
  isHost?: true;
}

/** A number. With `template`, a template is also permitted and kept as written. */
export interface NumberField extends FieldInfo {
  kind: "number";
  default?: number;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  /** Also permits a text that is a number once filled in. */
  template?: "rendered";
}

/** A duration in `unit`, as a number or as a text with a unit. Templates are permitted. */
export interface DurationField extends FieldInfo, Templated {
  kind: "duration";
  default?: string;
  unit: "milliseconds" | "seconds" | "minutes";
}

export interface SwitchField extends FieldInfo {
  kind: "switch";
  default: boolean;
}

/** One of a fixed list of stored values. */
export interface ChoiceField extends FieldInfo {
  kind: "choice";
  words: readonly string[];
  /** The labels that authors see. */
  labels?: Readonly<Record<string, string>>;
  /** Names of the icons next to the labels. */
  icons?: Readonly<Record<string, string>>;
  default?: string;
  /** Obsolete values, offered only where they are already selected. */
  endedWords?: readonly string[];
  /** Values in older files, mapped to their current equivalents. */
  olderWords?: Readonly<Record<string, string>>;
}

/** Texts of a certain kind: a web address, the address of a picture or another file, a colour, a date, a time of day. */
export interface SpecialTextField extends FieldInfo, Templated {
  kind: "address" | "media" | "file" | "color" | "date" | "time";
  default?: string;
  /** For media: the permitted kind. */
  accepts?: "image" | "video" | "audio";
}

/** The id of a variable. */
export interface VariableField extends FieldInfo {
  kind: "variable";
  /** How the block uses the variable. Default: it sets it. */
  access?: "reads" | "sets";
  /** If a variable is chosen here, the block's items come from its list. */
  givesItems?: true;
}

/** The id of a bot, or `current`. */
export interface BotField extends FieldInfo {
  kind: "bot";
}

/** The id of a group, or a template that gives a title. */
export interface GroupField extends FieldInfo {
  kind: "group";
  /** The sibling field that names the group's bot. Default: the same bot. */
  ofBot?: string;
}

/** The id of a block in the group that a sibling field names. */
export interface BlockField extends FieldInfo {
  kind: "block";
  ofGroup: string;
}

/** The id of credentials, which visitors never see. */
export interface CredentialsField extends FieldInfo {
  kind: "credentials";
  credentialsType: string;
  /** A value in older files that stands for the installation's own account instead of one of the author's. */
  installationWord?: string;
}

/** The date when a value that an author has chosen stops working. */
export interface ValueEnd {
  /** The first day on which it no longer works: `2027-01-14`. */
  endsOn: string;
  /** The recommended replacement. */
  successor?: string;
}

/** A value from a list that a server provides while the form is open. Other values can be typed. */
export interface LookupField extends FieldInfo, Templated {
  kind: "lookup";
  /** The name of the look-up in the block's server part. */
  source: string;
  /**
   * Key paths, from the root of the options, of the fields on which the list depends. Only these, `credentialsId` and
   * `action` are sent; the latter two need not be named.
   */
  dependsOn: readonly string[];
  /** Values that will stop working. Lint warns authors in time. */
  ends?: Readonly<Record<string, ValueEnd>>;
  /**
   * The value is part of an address that authors can paste. Maps the key of this field, and of neighbouring fields that are
   * set with it, to a pattern whose first group is the value.
   */
  addressParts?: Readonly<Record<string, string>>;
}

/** Author code. It is not searched for templates: the block decides how it is evaluated. */
export interface CodeField extends FieldInfo {
  kind: "code";
  default?: string;
  language: "javascript" | "css" | "html" | "json";
  /**
   * JavaScript. `body` is the body of an async function. `body or text` is a body or an expression; anything that can't be
   * parsed as either is plain text.
   */
  syntax?: "body" | "body or text";
  /** The form also offers calculations to fill in as a sentence, which write the code: see `Formula`. */
  hasFormulas?: true;
  /**
   * If this condition holds, the code runs without access to the visitor's page, and `isServerCode` decides whether visitors
   * receive it. Only for top-level fields of the options.
   */
  apartIf?: ShowIf;
}

/** Rich text as the editor stores it: a list of nodes. `line` has neither lists nor paragraphs. */
export interface RichTextField extends FieldInfo {
  kind: "rich text";
  flavour: "bubble" | "line";
}

/** Comparisons joined by AND or OR. */
export interface ConditionField extends FieldInfo {
  kind: "condition";
}

/** Rows of a key and a value; both are templates. */
export interface KeyValuesField extends FieldInfo, Templated {
  kind: "key values";
  keyLabel?: string;
  /** Suggested keys; others can be typed. */
  keySuggestions?: readonly string[];
  valueLabel?: string;
}

export type Fields = Readonly<Record<string, FieldSpec>>;

/** Fields grouped under a common key. */
export interface ObjectField extends FieldInfo {
  kind: "object";
  fields: Fields;
  /** The fields form an HTTP request, which can be pasted and copied as a cURL command. */
  isRequest?: true;
}

/** One alternative of a union. */
export interface Shape {
  label: string;
  fields: Fields;
  /** The provider has discontinued it: it is offered only where it is already selected. */
  isEnded?: true;
}

/** Fields where one, the discriminator, decides which others exist: an action selects the shape. */
export interface UnionField extends FieldInfo {
  kind: "union";
  discriminator: string;
  /** The initially selected shape. Without a default, only the common fields exist until the author selects one. */
  default?: string;
  /** Fields that exist in every shape. */
  common: Fields;
  shapes: Readonly<Record<string, Shape>>;
}

/** Rows that store parts of a response in variables, by paths such as `data.items[0].name`. */
export interface Mapping {
  /** `answer`: the response of another server, which the author can test. `call`: the body of an incoming call. */
  of: "answer" | "call";
  /** The keys of a row that hold the path and the variable. */
  path: string;
  variable: string;
  /** The key of the neighbouring list whose rows (`variableId` and `value`) set variables during a test. */
  values?: string;
}

/** A list. Rows that are objects have ids, so that two authors can edit one list; a list of single values is one value. */
export interface ListField extends FieldInfo {
  kind: "list";
  row: FieldSpec;
  /** The key whose value is a row's title in the form. */
  rowTitle?: string;
  addLabel?: string;
  /** Values of a new row, in addition to the defaults of its fields. */
  newRow?: JsonObject;
  minRows?: number;
  maxRows?: number;
  /** Each row stores a part of something in a variable; `maps` says of what, and how the form shows a sample of it. */
  maps?: Mapping;
  /** The exchange format has no ids for these rows, so exported files omit them. */
  hasHiddenIds?: true;
}

/** A declaration of something an author can set. Declarations form a tree. */
export type FieldSpec =
  | TextField
  | NumberField
  | DurationField
  | SwitchField
  | ChoiceField
  | SpecialTextField
  | VariableField
  | BotField
  | GroupField
  | BlockField
  | CredentialsField
  | LookupField
  | CodeField
  | RichTextField
  | ConditionField
  | KeyValuesField
  | ObjectField
  | UnionField
  | ListField;

/** The root of a tree of fields: options, rows, a theme. */
export type RootField = ObjectField | UnionField;

/** Fields whose values are texts. */
export type TextLike = TextField | SpecialTextField | DurationField | LookupField | CodeField;

/** A text that is empty by default and may be a template. */
type PlainText = TextField | SpecialTextField | DurationField;

const plainTexts: Readonly<Record<PlainText["kind"], true>> = {
  text: true,
  address: true,
  media: true,
  file: true,
  color: true,
  date: true,
  time: true,
  duration: true,
};

const isPlainText = (field: FieldSpec): field is PlainText => Object.hasOwn(plainTexts, field.kind);

/** Whether `{{variables}}` in a field are filled in before the block gets it. */
export const isRendered = (field: FieldSpec): boolean => {
  if (isPlainText(field)) return (field.template ?? "rendered") === "rendered";
  switch (field.kind) {
    case "number":
      return field.template === "rendered";
    case "group":
      return true;
    case "lookup":
    case "key values":
      return (field.template ?? "rendered") === "rendered";
    default:
      return false;
  }
};

/** Whether a field holds templates that the block fills in itself. */
export const isRawTemplate = (field: FieldSpec): boolean =>
  field.kind === "rich text" || field.kind === "condition" || ("template" in field && field.template === "raw");

/** The default value of a field, without that of nested fields. */
export const ownDefault = (field: FieldSpec): Json | undefined => {
  if (field.isOptional) return "default" in field ? field.default : undefined;
  if (isPlainText(field)) return field.default ?? "";
  switch (field.kind) {
    case "list":
    case "rich text":
    case "key values":
      return [];
    case "number":
    case "switch":
    case "choice":
      return field.default;
    case "code":
      return field.default ?? "";
    default:
      return undefined;
  }
};
