import { compileEvent } from "../bot-fields/events.ts";
import { describeProblem, type Problem } from "../bot-fields/problem.ts";
import { compileSettings } from "../bot-fields/settings.ts";
import { compileTheme } from "../bot-fields/theme.ts";
import type { Definitions } from "../fields/define-block.ts";
import type { Flow } from "../flow/flow.ts";
import { flowForm } from "../flow/flow.ts";
import type { BotFile, BotFileEdge, BotFileGroup, BotFileVariable } from "../nouns/bot-file.ts";
import type { EdgeTarget, FlowGroup } from "../nouns/flow-parts.ts";
import { lookup } from "../values/record.ts";
import type { Variable } from "../values/variable.ts";
import type { FindDefault } from "../visitor-texts/default-texts.ts";
import { type CompiledBlock, compileBlock } from "./compile-block.ts";
import { addDefaultTexts } from "./default-texts.ts";

interface CompileOptions {
  /** The bot's id on this host, which may differ from the id in the file. */
  botId: string;
  /** The number of the published version; null for a draft. */
  version: number | null;
  /** Finds what stands in for unwritten texts in the languages of the bot. Absent: they are English. */
  findDefault?: FindDefault;
}

/**
 * Compiles a flow: completes options, finds edges, templates and code. Wrong values are replaced by their defaults and
 * listed in `problems`. Blocks of unknown types keep their options unchanged.
 *
 * Results are cached by object: if the file shares groups with an earlier one, only the other groups are compiled.
 */
export const compileFlow = (
  file: BotFile,
  definitions: Definitions,
  { botId, version, findDefault }: CompileOptions,
): { flow: Flow; problems: Problem[] } => {
  const groups = file.groups.map((group) => compileGroup(group, definitions));
  const problems = groups.flatMap((group) => group.problems);
  const events = file.events.map((event) => compileEvent(event, problems));
  const flow: Flow = {
    form: flowForm,
    botId,
    version,
    name: file.name,
    groups: groups.map(({ group }) => group),
    edges: compileEdges(file.edges),
    events,
    variables: compileVariables(file.variables),
    theme: compileTheme(file.theme, problems),
    settings: compileSettings(file.settings, problems),
    ...(mayChangeLanguage(file, definitions) ? { changesLanguage: true } : {}),
  };
  return { flow: findDefault ? addDefaultTexts(flow, file, definitions, findDefault) : flow, problems };
};

const mayChangeLanguage = ({ groups }: BotFile, definitions: Definitions): boolean =>
  groups.some(({ blocks }) => blocks.some(({ type }) => lookup(definitions, type)?.changesLanguage));

interface CompiledGroup {
  group: FlowGroup;
  problems: Problem[];
}

const known = new WeakMap<BotFileGroup, { definitions: Definitions; compiled: CompiledGroup }>();

const compileGroup = (stored: BotFileGroup, definitions: Definitions): CompiledGroup => {
  const found = known.get(stored);
  if (found?.definitions === definitions) return found.compiled;
  const last = stored.blocks.at(-1);
  const problems: Problem[] = [];
  const blocks = stored.blocks.map((block) => {
    const definition = lookup(definitions, block.type);
    // A file may contain an edge on a bubble after which further blocks were added. The edge isn't drawn, so it isn't
    // followed.
    const isLeftBehind = definition?.family === "bubble" && block !== last;
    const { block: compiled, wrong } = compileBlock(block, definition, isLeftBehind);
    const place = `${definition?.label ?? block.type} in group "${stored.title || stored.id}"`;
    for (const value of wrong) problems.push(toProblem(value, place, { groupId: stored.id, blockId: block.id }));
    return compiled;
  });
  const compiled = { group: { id: stored.id, title: stored.title, blocks }, problems };
  known.set(stored, { definitions, compiled });
  return compiled;
};

const toProblem = (
  wrong: CompiledBlock["wrong"][number],
  place: string,
  at: { groupId: string; blockId: string },
): Problem => ({ ...wrong, ...at, message: describeProblem(place, wrong) });

/** Caches the compiled form of a list by the list's identity. */
const ofList = <Entry, Compiled>(compile: (list: Entry[]) => Compiled): ((list: Entry[]) => Compiled) => {
  const known = new WeakMap<Entry[], Compiled>();
  return (list) => {
    const compiled = known.get(list) ?? compile(list);
    known.set(list, compiled);
    return compiled;
  };
};

const compileEdges = ofList((edges: BotFileEdge[]): Flow["edges"] =>
  Object.fromEntries(edges.map((edge) => [edge.id, toTarget(edge)])),
);

const compileVariables = ofList((variables: BotFileVariable[]): Variable[] => variables.map(toVariable));

const toTarget = ({ to }: BotFileEdge): EdgeTarget => ({
  groupId: to.groupId,
  ...(to.blockId === undefined ? {} : { blockId: to.blockId }),
});

const toVariable = ({ id, name, isSessionVariable, value }: BotFileVariable): Variable => ({
  id,
  name,
  ...(isSessionVariable === undefined ? {} : { isSessionVariable }),
  ...(value === undefined ? {} : { value }),
});
