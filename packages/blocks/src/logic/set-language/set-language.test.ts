import type { Flow } from "@parley/core";
import { chat, createFlow, type TestBlock } from "@parley/engine/testing";
import { expect, it } from "vitest";
import { compileTestFlow, says } from "../../testing/play.ts";
import { testRuns } from "../../testing/test-catalogue.ts";

const setLanguage = (language: string) => ({ type: "Set language", options: { language, variableId: "vX" } });

/** A flow that speaks English and German, and whose last group is said in both. */
const speaking = (...blocks: TestBlock[]): Flow => {
  const flow = compileTestFlow(createFlow({ groups: { A: [...blocks, says("Hello {{X}}")] }, variables: ["X"] }));
  const [group] = flow.groups;
  const translated = { "options.richText": [{ type: "p", children: [{ text: "Hallo {{X}}" }] }] };
  const general = { ...flow.settings.general, language: "en", languages: ["de"] };
  return {
    ...flow,
    settings: { ...flow.settings, general },
    groups: group
      ? [
          {
            ...group,
            blocks: group.blocks.map((block) =>
              block.type === "text" ? { ...block, translations: { de: translated } } : block,
            ),
          },
        ]
      : [],
  };
};

const play = (...blocks: TestBlock[]) => chat(speaking(...blocks), { catalogue: testRuns });

it("goes on in the language, found by its base, too, and saves its tag", () => {
  play(setLanguage("de")).says("Hallo de").ends();
  play(setLanguage("DE-at ")).says("Hallo de").ends();
});

it("goes back to the main language by its tag", () => {
  play(setLanguage("de"), setLanguage("en-US")).says("Hello en").ends();
});

it("leaves the language as it is where the bot doesn't speak it, or none is named, and says so in the log", () => {
  play(setLanguage("de"), setLanguage("fr")).says("Hallo de").ends();
  play(setLanguage("de"), setLanguage("")).says("Hallo de").ends();
  play(setLanguage("constructor")).says("Hello en").ends();
  const { outputs } = play(setLanguage("fr"));
  const logs = outputs.flatMap((output) => (output.type === "log" ? [output.description] : []));
  expect(logs).toEqual(['The bot does not speak "fr"; its language stays as it was']);
});
