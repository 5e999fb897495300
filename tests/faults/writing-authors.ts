import { expect, vi } from "vitest";
import { addGroup } from "../../packages/builder/src/document/edits/index.ts";
import { openEditorAt } from "./open-editor.ts";
import type { SeveralServers } from "./several-servers.ts";

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Has two authors add groups to one bot, each request from another address and at another process. */
export const startAuthors = async ({ builder, servers }: SeveralServers, botId: string) => {
  let asked = 0;
  const headers = () => ({ "x-forwarded-for": `10.9.0.${asked++ % 250}` });
  const place = { builderUrl: builder.url, ownerToken: servers[0].ownerToken };
  const [ann, bob] = [await openEditorAt(place, botId, { headers }), await openEditorAt(place, botId, { headers })];
  const titles: string[] = [];
  let isWriting = true;
  const writing = [ann, bob].map(async (document, author) => {
    for (let count = 0; isWriting; count++) {
      const title = `Author ${author}, group ${count}`;
      titles.push(title);
      document.change("Add group", (draft) => addGroup(draft, { at: { x: 0, y: 0 }, title }).operations);
      await sleep(300);
    }
  });
  const states = () => [ann.getState(), bob.getState()] as const;
  return {
    stop: async () => {
      isWriting = false;
      await Promise.all(writing);
    },
    /** Expects that all of it is stored and that both see the same. Returns their draft and closes their editors. */
    expectAlike: async () => {
      await vi.waitFor(() => expect(states().map(({ saving }) => saving)).toEqual(["saved", "saved"]), 30_000);
      await vi.waitFor(() => expect(bob.getState().draft).toEqual(ann.getState().draft), 30_000);
      const { draft } = bob.getState();
      const groups = Object.values(draft.groups).map(({ title }) => title);
      expect(groups.sort()).toEqual(["A", ...titles].sort());
      expect(states().flatMap(({ notices }) => notices)).toEqual([]);
      await Promise.all([ann.close(), bob.close()]);
      return draft;
    },
  };
};
