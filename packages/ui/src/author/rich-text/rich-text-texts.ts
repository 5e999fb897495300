import type { ListType, MarkName } from "./editing.ts";

/** The editor's texts, from the app's translations. */
export interface RichTextTexts {
  toolbar: string;
  marks: Readonly<Record<MarkName, string>>;
  lists: Readonly<Record<ListType, string>>;
  link: string;
  linkAddress: string;
  setLink: string;
  removeLink: string;
  variable: string;
  variables: string;
  /** For example `Make the variable “Name”`. */
  createVariable: (name: string) => string;
  noVariable: string;
}
