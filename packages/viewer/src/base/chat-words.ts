/** What the page itself says in a chat, in its language: no setting of the bot has it. The page brings it along. */
export interface ChatWords {
  /** The title of an error without one. */
  wrong: string;
  later: string;
  again: string;
  /** In place of a bubble that has no words of its own and could not be shown. */
  missing: string;
  /** Of a question that is shown without its own view. */
  plain: string;
  plainWaits: string;
  plainTakes: string;
  placeholder: string;
  send: string;
  skip: string;
  /** Who speaks, before the visitor's own messages. */
  you: string;
  /** The place of a rating on its scale, with `{rating}` and `{most}`. */
  place: string;
}
