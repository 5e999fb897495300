import { parseTemplate } from "../templates/template.ts";
import type { Json } from "../values/json.ts";
import { textsIn } from "../values/texts-in.ts";
import type { BotText } from "./list-texts.ts";

/** What a translation does with variables that its main text doesn't. */
export interface VariableFaults {
  /** Variables and code of the main text that the translation lacks, as in `{{…}}`. */
  lost: string[];
  /** Names that are none of the bot's variables. */
  unknown: string[];
}

const filledIn = (value: Json): { names: Set<string>; codes: Set<string> } => {
  const parts = textsIn(value).flatMap(parseTemplate);
  const textsOf = (kind: "variable" | "code") => parts.flatMap(({ is, text }) => (is === kind ? [text] : []));
  return {
    codes: new Set(textsOf("code")),
    names: new Set(textsOf("variable").filter((name) => !name.startsWith("="))),
  };
};

/** Compares the variables of a translation with those of its main text. A name that both lack is the main text's fault. */
export const findVariableFaults = (
  { field, main }: Pick<BotText, "field" | "main">,
  translation: Json,
  isVariable: (name: string) => boolean,
): VariableFaults => {
  const wanted = filledIn(main);
  const found = filledIn(translation);
  const isKnown = (name: string) => isVariable(name) || wanted.names.has(name) || field.ownNames?.includes(name);
  return {
    lost: [
      ...[...wanted.names].filter((name) => !found.names.has(name)),
      ...[...wanted.codes].filter((code) => !found.codes.has(code)).map((code) => `=${code}=`),
    ],
    unknown: [...found.names].filter((name) => !isKnown(name)),
  };
};
