import type { Json, JsonObject } from "../values/json.ts";
import type { ShowIf } from "./show-if.ts";

declare const valueType: unique symbol;

/** Carries the type of a field's values. Nothing of it exists at run time: a field is plain data. */
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
  /** The part of the form that the field stands in. Fields without one come first. */
  section?: string;
  /** Folded away in the form until the author asks for it. */
  isAdvanced?: true;
  /** Never leaves the server: visitors' browsers and clients of the chat API don't get it. Holds for all fields inside. */
  isServerOnly?: true;
  /** The reference format has no such key: files that are handed out have it under our own key. Not inside rows of options. */
  isOwn?: true;
  /** The block does nothing, or shows nothing, while this is empty. */
  isRequired?: true;
  /** The field has no effect, and the form hides it, while this does not hold. */
  showIf?: ShowIf;
  /** The form shows the field before this one, which stands in an object beside it: `webhook.body`. */
  standsBefore?: string;
  /** Names in `{{…}}` that the block fills in itself: no variables of the bot. */
  ownNames?: readonly string[];
  /** May be absent, where absent differs from empty. Without it, an absent value has the default. */
  isOptional?: true;
}

/** What becomes of the `{{variables}}` in a text. */
interface Templated {
  /**
   * `rendered` (the default): blocks get the text filled in. `raw`: blocks get it as written and fill it in themselves,
   * since they want the values as they are. `none`: the text is no template.
   */
  template?: "rendered" | "raw" | "none";
}

/** A line of text, or several. */
export interface TextField extends FieldInfo, Templated {
  kind: "text";
  default?: string;
  isMultiline?: true;
  /** A key or a password: the form hides what is typed. */
  isSecret?: true;
  /** The name of a server, to which the secrets beside it are sent. Fields of the kind `address` need not say so. */
  isHost?: true;
}

/** A number; with a template, which is kept as written, where `template` says so. */
export interface NumberField extends FieldInfo {
  kind: "number";
  default?: number;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  /** A text that gives a number once it is filled in is fine, too. */
  template?: "rendered";
}

/** A length of time in `unit`, as a number or as a text with one; templates are fine. */
export interface DurationField extends FieldInfo, Templated {
  kind: "duration";
  default?: string;
  unit: "milliseconds" | "seconds" | "minutes";
}

export interface SwitchField extends FieldInfo {
  kind: "switch";
  default: boolean;
}

/** One of a fixed list of stored words. */
export interface ChoiceField extends FieldInfo {
  kind: "choice";
  words: readonly string[];
  /** What authors read in place of a word. */
  labels?: Readonly<Record<string, string>>;
  /** Names of icons beside the words. */
  icons?: Readonly<Record<string, string>>;
  default?: string;
  /** Words that are offered only where they are chosen already. */
  endedWords?: readonly string[];
  /** Words that older files hold, with the words that they mean today. */
  olderWords?: Readonly<Record<string, string>>;
}

/** Texts of a certain kind: a web address, the address of a picture or another file, a colour, a date, a time of day. */
export interface SpecialTextField extends FieldInfo, Templated {
  kind: "address" | "media" | "file" | "color" | "date" | "time";
  default?: string;
  /** Media: what may be chosen. */
  accepts?: "image" | "video" | "audio";
}

/** The id of a variable. */
export interface VariableField extends FieldInfo {
  kind: "variable";
  /** What the block does with the variable. Without it, the block sets it. */
  access?: "reads" | "sets";
  /** While a variable is chosen here, the block's rows come from its list. */
  givesItems?: true;
}

/** The id of a bot, or `current`. */
export interface BotField extends FieldInfo {
  kind: "bot";
}

/** The id of a group, or a template that gives a title. */
export interface GroupField extends FieldInfo {
  kind: "group";
  /** The sibling field that names the bot of the group; without it, the group is of the same bot. */
  ofBot?: string;
}

/** The id of a block of the group that a sibling field names. */
export interface BlockField extends FieldInfo {
  kind: "block";
  ofGroup: string;
}

/** The id of credentials, which visitors never see. */
export interface CredentialsField extends FieldInfo {
  kind: "credentials";
  credentialsType: string;
  /** A word of older files that means none of the author's accounts, but what the installation has of its own. */
  installationWord?: string;
}

/** When something stops working that an author has chosen. */
export interface ValueEnd {
  /** The first day without it: `2027-01-14`. */
  endsOn: string;
  /** What is advised instead. */
  successor?: string;
}

/** A value out of a list that a server is asked for while the form is open; others may be typed. */
export interface LookupField extends FieldInfo, Templated {
  kind: "lookup";
  /** What is asked for, in the words of the block's server part. */
  source: string;
  /**
   * Paths of keys, from the root of the options, of the fields whose values the list depends on. `credentialsId` and
   * `action` need not be named: nothing but these leaves the form.
   */
  dependsOn: readonly string[];
  /** Values that end: lint tells authors in time. */
  ends?: Readonly<Record<string, ValueEnd>>;
  /**
   * The value stands in an address that authors can paste: patterns, whose first group is the part, by the keys of this
   * field and of those beside it that are set together with it.
   */
  addressParts?: Readonly<Record<string, string>>;
}

/** Author code. It is not searched for templates: the block decides how it is evaluated. */
export interface CodeField extends FieldInfo {
  kind: "code";
  default?: string;
  language: "javascript" | "css" | "html" | "json";
  /**
   * JavaScript: `body` is the body of an async function. `body or text` is an expression or such a body, and what can't be
   * read as that counts as plain text.
   */
  syntax?: "body" | "body or text";
  /**
   * While this holds, the code runs apart from the visitor's page, so that `isServerCode` decides whether visitors get it.
   * Only for fields that stand directly in the options.
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

/** Rows of a key and a value each; both are templates. */
export interface KeyValuesField extends FieldInfo, Templated {
  kind: "key values";
  keyLabel?: string;
  /** Keys that are offered to be added; others may be typed. */
  keySuggestions?: readonly string[];
  valueLabel?: string;
}

export type Fields = Readonly<Record<string, FieldSpec>>;

/** Fields under a common key. */
export interface ObjectField extends FieldInfo {
  kind: "object";
  fields: Fields;
  /** Its fields are those of an HTTP request: it can be pasted and copied as a cURL command. */
  isRequest?: true;
}

/** What one choice among the shapes of a union brings along. */
export interface Shape {
  label: string;
  fields: Fields;
  /** Its provider has ended it: it is offered only where it is chosen already. */
  isEnded?: true;
}

/** Fields of which one, the discriminator, decides which others there are: an action picks the shape. */
export interface UnionField extends FieldInfo {
  kind: "union";
  discriminator: string;
  /** Without it there are only the common fields until the author has chosen. */
  default?: string;
  /** Fields that are there whatever the shape is. */
  common: Fields;
  shapes: Readonly<Record<string, Shape>>;
}

/** Rows that save parts of an answer in variables, by paths such as `data.items[0].name`. */
export interface Mapping {
  /** `answer`: what another server answers, which the author can try. `call`: what another service sends by itself. */
  of: "answer" | "call";
  /** The key in a row of the path, and that of the variable. */
  path: string;
  variable: string;
  /** The key beside the list of the rows that say which values variables have in a try: `variableId` and `value`. */
  values?: string;
}

/**
 * A list. Rows that are objects have an id each, so that two authors can edit one list; a list of single values is one
 * value.
 */
export interface ListField extends FieldInfo {
  kind: "list";
  row: FieldSpec;
  /** The key of the row that names it in the form. */
  rowTitle?: string;
  addLabel?: string;
  /** What a new row holds besides the defaults of its fields. */
  newRow?: JsonObject;
  minRows?: number;
  maxRows?: number;
  /** Each row saves a part of something in a variable; `maps` says of what, and how the form shows a sample of it. */
  maps?: Mapping;
  /** The exchange format has no ids for these rows: they are left out of exported files. */
  hasHiddenIds?: true;
}

/** Everything that an author can set is declared once, as a tree of these. */
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

/** The fields of a whole: options, rows, a theme. */
export type RootField = ObjectField | UnionField;

/** The values of a text, whatever is special about it. */
export type TextLike = TextField | SpecialTextField | DurationField | LookupField | CodeField;

/** A text that is empty where nobody has set it, and may be a template. */
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

/** Whether `{{variables}}` in a field are filled in for the block. */
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

/** Whether a field holds templates that its block fills in itself. */
export const isRawTemplate = (field: FieldSpec): boolean =>
  field.kind === "rich text" || field.kind === "condition" || ("template" in field && field.template === "raw");

/** The value of a field that nobody has set, without what is inside it. */
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
