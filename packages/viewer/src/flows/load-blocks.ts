import { everyday } from "@parley/blocks/everyday";
import { viewsApart } from "@parley/blocks/views-apart";
import { type Flow, lookup, type Output } from "@parley/core";
import type { BubblePace, VisitorBlocks } from "@parley/ui";
import { type ComponentType, lazy } from "react";
import { loadAsking } from "../asking/load-asking.ts";
import { within } from "../base/sleep.ts";

/** The block types that a chat can run. Loading flows adds more. */
export interface BlockLoader {
  /** Always the same object; `provide` adds to it. */
  blocks: VisitorBlocks;
  /** Loads what a flow needs beside the main script. */
  provide: (flow: Flow) => Promise<void>;
  /** Loads only the views that a first turn shows. */
  provideViews: (outputs: readonly Output[]) => Promise<void>;
}

/** Scripts for later are fetched after this many milliseconds, so that the first message comes first. */
const quietTime = 1000;

/** A chat waits this long for the views of its flow, in milliseconds; a lost one must not hold up the others. */
const viewLimit = 5000;

/** Loads a component. One that takes too long is left to React, which shows what stands in for it until it is there. */
const inTime = async <Props>(load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> =>
  (await within(load(), viewLimit, null)) ?? lazy(async () => ({ default: await load() }));

export const createBlockLoader = (): BlockLoader => {
  const blocks: VisitorBlocks = { runs: {}, bubbleViews: {}, inputViews: {}, clients: {}, later: {} };
  const add = (more: Partial<VisitorBlocks>) => {
    // The only cast: both objects have the same keys.
    for (const [part, added] of Object.entries(more)) Object.assign(blocks[part as keyof VisitorBlocks], added);
  };
  add(everyday);

  const loadViews = async (types: Iterable<string>) => {
    const load = async (type: string) => {
      const bubble = lookup(viewsApart.bubbleViews, type);
      const input = lookup(viewsApart.inputViews, type);
      // A view that is shown stays the same component, or what was typed into it would be lost.
      if (bubble && !lookup(blocks.bubbleViews, type)) {
        let pace: BubblePace = "loaded";
        const Component = await inTime(async () => {
          const view = await bubble();
          pace = view.pace;
          return view.Component;
        });
        add({ bubbleViews: { [type]: { Component, pace } } });
      }
      if (input && !lookup(blocks.inputViews, type)) add({ inputViews: { [type]: await inTime(input) } });
    };
    await Promise.all([...types].map(load));
  };
  const loadEveryday = async () => add({ runs: (await import("@parley/blocks/everyday-runs")).everydayRuns });
  const loadFurther = async () => {
    // Blocks outside the main script may ask the server. Its script is loaded now, since the network may be down later.
    const [{ further }] = await Promise.all([import("@parley/blocks/further"), loadAsking()]);
    add(further);
  };

  return {
    blocks,
    provideViews: (outputs) => loadViews(shownTypes(outputs)),
    provide: async (flow) => {
      const types = blockTypesOf(flow);
      if ([...types].every(isEveryday)) return loadEveryday();
      await Promise.all([loadEveryday(), loadFurther(), loadViews(types)]);
      // Fetched now, while the network works: it may be down when the chat needs them.
      setTimeout(() => {
        for (const type of types) void lookup(blocks.later, type)?.();
      }, quietTime);
    },
  };
};

const isEveryday = (type: string): boolean =>
  Object.hasOwn(everyday.bubbleViews, type) || Object.hasOwn(everyday.inputViews, type);

const isApart = (type: string): boolean =>
  Object.hasOwn(viewsApart.bubbleViews, type) || Object.hasOwn(viewsApart.inputViews, type);

/** The types of the blocks that a first turn shows, each once. */
const shownTypes = (outputs: readonly Output[]): Set<string> =>
  new Set(outputs.flatMap((output) => (output.type === "bubble" || output.type === "input" ? output.blockType : [])));

/** The types of the views apart that a first turn shows. */
export const viewsApartIn = (outputs: readonly Output[]): string[] => [...shownTypes(outputs)].filter(isApart);

/**
 * Whether a first turn takes more than views: it goes on in the browser, or shows a block whose view comes with further
 * blocks.
 */
export const needsFurtherBlocks = (outputs: readonly Output[]): boolean =>
  outputs.some(({ type }) => type === "need") ||
  [...shownTypes(outputs)].some((type) => !isEveryday(type) && !isApart(type));

export const blockTypesOf = ({ groups }: Flow): Set<string> =>
  new Set(groups.flatMap(({ blocks }) => blocks.map(({ type }) => type)));
