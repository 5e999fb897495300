import { definitions } from "@parley/blocks/definitions";
import { conversationFixtures } from "@parley/blocks/fixtures";
import { type Appearance, type Question, says } from "@parley/blocks/testing";
import type { JsonObject } from "@parley/core";
import { type BlockDefinition, type BlockFamily, fieldsInside } from "@parley/core/fields";
import type { TestBlock } from "@parley/engine/testing";
import type { TestFile } from "../../../packages/server/src/testing/create-test-file.ts";

export interface EveryBlock {
  file: TestFile;
  questions: Question[];
  last: string;
}

interface BlockAppearance extends Appearance {
  definition: BlockDefinition;
}

const appearancesOf = (family: BlockFamily): BlockAppearance[] =>
  Object.values(definitions)
    // Left out, because nobody calls this chat and it would wait for a day.
    .filter(({ type }) => type !== "webhook")
    .filter((definition) => definition.family === family)
    .flatMap((definition) =>
      (conversationFixtures[definition.type]?.appearances ?? []).map((appearance) => ({ ...appearance, definition })),
    );

/** A text field comes first, because it could take the focus too early. */
const opening: Question = { asks: "A first word?", keys: [{ type: "Ahoy" }, { press: "Enter" }], answer: "Ahoy" };

/**
 * A bot with every bubble, input, integration and logic block, in each appearance that their folders list. `hello` is
 * its first message; `credentials` holds ids by credentials type.
 */
export const createEveryBlock = (
  { hello, theme = {} }: { hello: string; theme?: JsonObject },
  credentials: Readonly<Record<string, string>>,
): EveryBlock => {
  const inputs = appearancesOf("input");
  // Logic blocks come last, because they may lead away.
  const others = [...appearancesOf("integration"), ...appearancesOf("logic")];
  const toBlocks = ({ definition, question, options = {}, items }: BlockAppearance): TestBlock[] => [
    ...(question ? [says(question.asks)] : []),
    {
      type: definition.type,
      options: { ...credentialsFor(definition, credentials), ...options },
      ...(items ? { items } : {}),
    },
  ];
  const bubbles = appearancesOf("bubble");
  const last = "That was all. Thank you!";
  const file: TestFile = {
    id: "every-block",
    groups: {
      Start: [
        says(hello),
        says(opening.asks),
        { type: "text input" },
        ...[...bubbles, ...inputs, ...others].flatMap(toBlocks),
        says("And back", "End"),
      ],
      ...Object.assign({}, ...[...bubbles, ...inputs, ...others].map(({ groups = {} }) => groups)),
      End: [says(last)],
    },
    variables: ["X", "Y", "List"],
    theme: { general: { progressBar: { isEnabled: true } }, ...theme },
    settings: { typingEmulation: { enabled: false }, general: { isBrandingEnabled: true } },
  };
  return { file, questions: [opening, ...inputs.flatMap(({ question }) => question ?? [])], last };
};

/** Returns the credentials ids for a block's options. */
const credentialsFor = ({ options }: BlockDefinition, ids: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(
    Object.entries(fieldsInside(options, undefined) ?? {}).flatMap(([key, field]) => {
      const id = field.kind === "credentials" ? ids[field.credentialsType] : undefined;
      return id === undefined ? [] : [[key, id]];
    }),
  );
