import type { IsoTime, JsonText } from "./schema.ts";

/** What authors have added to a result. */
export interface ResultNoteRow {
  result_id: string;
  workspace_id: string;
  /** Empty without one. */
  note: string;
  /** A list of texts. */
  tags: JsonText;
  updated_at: IsoTime;
}

/** A filter and order of a bot's results that authors have given a name. */
export interface ResultViewRow {
  bot_id: string;
  name: string;
  workspace_id: string;
  /** The part of the address of the results screen that stands for it. */
  query: string;
  created_at: IsoTime;
}
