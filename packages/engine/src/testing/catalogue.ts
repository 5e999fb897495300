import { type Catalogue, defineRun, isConditionMet, type JsonObject, toVariableValue } from "@parley/core";

type Options = JsonObject & {
  text?: string;
  variableId?: string;
  bot?: string;
  group?: string;
  mark?: boolean;
  code?: string;
};

/** The fewest and simplest block types that use every feature of the engine. Only for the engine's own tests. */
export const testCatalogue: Catalogue = {
  say: defineRun<Options>({
    run: ({ options }, context) => {
      const text = context.text(options.text ?? "");
      return { do: "say", content: { text }, text };
    },
  }),
  ask: defineRun<Options>({
    run: ({ options, items }) => ({ do: "ask", options, ...(items ? { items } : {}) }),
    reply: ({ options, items }, reply) => {
      if (reply.isSkipped && options.mark) return { isValid: true, isSkipped: true };
      if (reply.isSkipped) return { isValid: false };
      if (reply.audioUrl) return { isValid: true, content: reply.audioUrl, isAudio: true, keepsVariable: true };
      if (reply.text === "wrong") return options.text ? { isValid: false, message: options.text } : { isValid: false };
      // The reply is `item`, or `item/path` for a path of a card.
      const [itemId, pathId] = reply.text.split("/");
      const item = items?.find((candidate) => candidate.id === itemId);
      return {
        isValid: true,
        content: reply.text,
        ...(item ? { itemId: item.id } : {}),
        ...(pathId === undefined ? {} : { pathId }),
        ...(reply.attachedFileUrls ? { attachedFileUrls: reply.attachedFileUrls } : {}),
      };
    },
  }),
  set: defineRun<Options>({
    evaluations: ({ options }, context) =>
      options.code === undefined ? [] : [context.prepare({}, "value", options.code)],
    run: ({ options }, context) => {
      const result = context.evaluated("value");
      const value = result
        ? result.ok
          ? toVariableValue(result.value)
          : result.error
        : context.raw(options.text ?? "");
      return { do: "next", variables: [{ variableId: options.variableId ?? "", value }] };
    },
  }),
  first: defineRun({ run: ({ items }) => ({ do: "follow", edgeId: items?.[0]?.outgoingEdgeId ?? null }) }),
  match: defineRun<Options>({
    run: ({ options: { variableId, text }, items }, context) => {
      const comparisons = [{ variableId, comparisonOperator: "Matches regex" as const, value: text }];
      if (!isConditionMet({ comparisons }, context)) return { do: "next" };
      return { do: "follow", edgeId: items?.[0]?.outgoingEdgeId ?? null };
    },
  }),
  effect: defineRun<Options>({
    run: ({ options }) => ({
      do: "need",
      need: { kind: "effect", effect: "test", where: "client", data: { text: options.text ?? null } },
    }),
  }),
  leave: defineRun<Options>({
    run: () => ({ do: "need", need: { kind: "effect", effect: "leave", where: "client", data: null } }),
    done: () => ({ do: "stop" }),
  }),
  jump: defineRun<Options>({
    run: ({ options }) => ({ do: "jump", groupId: options.group ?? "", marks: true }),
    jumpsTo: ({ options }) => ({ groupId: options.group ?? "" }),
  }),
  return: defineRun({ run: () => ({ do: "return" }) }),
  link: defineRun<Options>({
    run: ({ options }) => ({
      do: "call",
      call: {
        botId: options.bot ?? "bot",
        isMerging: options.mark === true,
        ...(options.group ? { groupId: options.group } : {}),
      },
    }),
  }),
  chance: defineRun<Options>({
    run: ({ options }, context) => ({
      do: "next",
      variables: [{ variableId: options.variableId ?? "", value: String(context.random()) }],
    }),
  }),
  faulty: defineRun({
    run: () => {
      throw new Error("It broke");
    },
  }),
};
