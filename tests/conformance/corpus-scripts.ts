import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { definitions } from "@parley/blocks/definitions";
import { type BotFile, importBotFile } from "@parley/core/format";
import type { Script } from "./conversation.ts";

const corpus = process.env.PARLEY_CORPUS ?? resolve(import.meta.dirname, "../../../shared/corpus/typebot");
const names = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith(".json")) : [];

/** The visitors' replies to real bots, by the beginning of the file's name; several versions get the same replies. */
const visits: Record<string, { replies: string[]; linked?: string[] }> = {
  "lead-gen_": {
    replies: ["Hi!", "Ada", "nonsense", "Ada@Example.org", "Social Media", "A site\nwith two lines"],
  },
  quiz_2025: {
    replies: [
      "Go!",
      "Search Engine Optimization",
      "A slogan that sticks in a consumer’s mind",
      "A fictional representation of a group of customers",
      "Call To Action",
      "Yes!",
      "Send Email Out",
      "The visible text that is hyperlinked to another page",
      "A repeat customer",
      "Call To Action",
      "No, bye!",
    ],
  },
  "customer-support_2026": {
    replies: ["There is a bug 🐛", "It breaks", "ada@example.org", "Restart", "I have a feature request ✨", "Restart"],
  },
  onboarding_2025: { replies: ["Ada", "Yes", "Analytical Engines", "Quizzes, Other", "Poems"] },
  nps_2025: { replies: ["Sure!", "11", "9", "It is good", "Sure!"] },
  "product-recommendation_2025": {
    replies: ["Ada", "Europe", "Cycling", "Other", "Energy, Recovery", "Plant-based", "Chocolate, Lime", "Nut free"],
  },
  replyEvent_2025: { replies: ["Hi!", "Ada", "nonsense", "ada@example.org"] },
  "cards_2025-04": { replies: ["iygo3fs5oh6i8sggweqj81u1", "Title 2"] },
  "logic-condition_2023": { replies: ["81"] },
  "linkTypebots-1_2025-05": { replies: ["Hello", "In the other bot"], linked: ["linkTypebots-2_2025-05"] },
};

const read = (name: string): BotFile =>
  importBotFile(readFileSync(join(corpus, name), "utf8"), { knownTypes: new Set(Object.keys(definitions)) }).file;

/** The scripts of real bots; empty if the corpus is not there. */
export const corpusScripts: Record<string, Script> = Object.fromEntries(
  Object.entries(visits).flatMap(([start, { replies, linked = [] }]) =>
    names
      .filter((name) => name.startsWith(start))
      .map((name) => {
        const others = names.filter((other) => linked.some((beginning) => other.startsWith(beginning)));
        return [name, { file: read(name), linked: others.map(read), replies }] as const;
      }),
  ),
);
