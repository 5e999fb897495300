import { type Json, lookup } from "@parley/core";
import { type Draft, type DraftBlock, findChangedIds } from "@parley/core/draft";
import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useDocumentState } from "./document-context.tsx";
import { botNamesQuery, otherDraftQuery } from "./other-bots.ts";

/** The names of what links lead to outside of the open bot, as far as they are loaded. */
interface OtherNames {
  /** The id of the open bot. */
  ownId: string;
  bots: ReadonlyMap<string, string>;
  /** The titles of groups, by bot and group. */
  groups: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const namesStore = createStore<OtherNames>(() => ({ ownId: "", bots: new Map(), groups: new Map() }));

const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** Whether a link to a bot means the open one. */
const isOwn = (botId: string, ownId: string): boolean => botId === "current" || botId === ownId;

/** Returns the titles of a bot's groups by id, and by themselves, because a link may name a group by its title. */
const titlesOf = (groups: Draft["groups"]): ReadonlyMap<string, string> =>
  new Map(
    Object.values(groups).flatMap(({ id, title }) => [
      [id, title],
      [title, title],
    ]),
  );

/** Returns where a block leads outside of its bot, as text; null if it doesn't. */
const linkOf = ({ type, options }: DraftBlock): string | null =>
  type === "Typebot link" && text(options.typebotId) !== ""
    ? `${text(options.typebotId)} ${text(options.groupId)}`
    : null;

let listed: { blocks: Draft["blocks"]; links: string } = { blocks: {}, links: "" };

/** Whether an edit of blocks has left all links as they were. */
const hasSameLinks = (before: Draft["blocks"], after: Draft["blocks"]): boolean => {
  const linkIn = (blocks: Draft["blocks"], id: string) => {
    const block = lookup(blocks, id);
    return block ? linkOf(block) : null;
  };
  const ids = findChangedIds(before, after);
  return ids !== null && [...ids].every((id) => linkIn(before, id) === linkIn(after, id));
};

/** Lists the links of a draft to other bots as text: a bot and a group on each line. */
const listLinks = ({ blocks }: Draft): string => {
  const links = hasSameLinks(listed.blocks, blocks)
    ? listed.links
    : Object.values(blocks)
        .flatMap((block) => linkOf(block) ?? [])
        .join("\n");
  listed = { blocks, links };
  return links;
};

const listData = (results: readonly UseQueryResult<Draft>[]) => results.map(({ data }) => data);

/** Loads the names of the bots and groups that the open bot links to. Renders nothing. */
export const LinkNames = (): null => {
  const ownId = useDocumentState(({ bot }) => bot.id);
  const links = useDocumentState(({ draft }) => listLinks(draft));
  const elsewhere = links
    .split("\n")
    .map((line) => line.split(" "))
    .filter(([botId = ""]) => botId !== "" && !isOwn(botId, ownId));
  const { data: choices } = useQuery({ ...botNamesQuery, enabled: elsewhere.length > 0 });
  const withGroups = [...new Set(elsewhere.flatMap(([botId = "", groupId]) => (groupId ? [botId] : [])))];
  const loaded = useQueries({ queries: withGroups.map(otherDraftQuery), combine: listData });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the loaded drafts stand for the lists made of them.
  useEffect(() => {
    // New names draw the whole flow again, so a bot without links gets none.
    if (links === "") return;
    namesStore.setState({
      ownId,
      bots: new Map((choices ?? []).map(({ id, name }) => [id, name])),
      groups: new Map(
        withGroups.flatMap((botId, place) => {
          const draft = loaded[place];
          return draft ? [[botId, titlesOf(draft.groups)] as const] : [];
        }),
      ),
    });
  }, [ownId, links === "", choices, loaded]);
  return null;
};

/** Names the goal of a block that leads elsewhere by its options; empty if it has none. */
export type NameGoal = (draft: Draft, block: DraftBlock) => string;

/** Returns a function that names the goals of jumps and of links to bots; the same one until a name changes. */
export const useNameGoal = (): NameGoal => {
  const t = useTranslations("frame");
  const names = useStore(namesStore);
  return useMemo(
    () =>
      ({ groups }, { type, options }) => {
        const groupId = text(options.groupId);
        const nameGroup = (title: string | undefined) =>
          title === undefined ? t("goals.goneGroup") : title || t("goals.untitled");
        if (type === "Jump")
          return groupId === "" ? "" : t("goals.group", { group: nameGroup(groups[groupId]?.title) });
        const botId = text(options.typebotId);
        if (type !== "Typebot link" || botId === "") return "";
        const isHere = isOwn(botId, names.ownId);
        const bot = isHere ? t("goals.thisBot") : (names.bots.get(botId) ?? t("goals.otherBot"));
        if (groupId === "") return t("goals.bot", { bot });
        const titles = isHere ? titlesOf(groups) : names.groups.get(botId);
        return titles ? t("goals.groupOfBot", { bot, group: nameGroup(titles.get(groupId)) }) : t("goals.bot", { bot });
      },
    [t, names],
  );
};
