import type { ListType, MarkName } from "./editing.ts";

/** The words of the editor, from the app's catalogue. */
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
  /** `Make the variable “Name”`. */
  createVariable: (name: string) => string;
  noVariable: string;
}
