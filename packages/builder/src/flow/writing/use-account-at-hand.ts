import type { AnswerOf, CredentialSummary, calls } from "@parley/api/app";
import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import type { Draft } from "@parley/core/draft";
import { findAnswerAction } from "@parley/core/fields";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { accountsQuery } from "../../accounts/accounts-query.ts";
import type { NewBlock } from "../../document/edits/index.ts";
import type { BotDocument } from "../../document/index.ts";
import { describeList, listKey } from "../../form/look-up-list.ts";
import { useDocument, useIsMember, useMayChange } from "../../open-bot/document-context.tsx";

/** Fills in what is at hand for a new block: the account in use, and the newest model that its provider offers. */
export type FillNewBlock = (block: NewBlock) => NewBlock;

/** Returns the accounts that blocks of a draft use, the latest block first. */
const accountsIn = (draft: Draft): string[] =>
  Object.values(draft.blocks)
    .map(({ options }) => options.credentialsId)
    .filter((id) => typeof id === "string")
    .toReversed();

/**
 * Returns the account for a new block: the one that this bot uses, else the only one, else the newest that a bot uses.
 * Undefined if there is none.
 */
export const chooseAccount = (
  draft: Draft,
  credentials: readonly CredentialSummary[],
  wanted: string,
): string | undefined => {
  const ofType = credentials.filter(({ type }) => type === wanted);
  const sound = ofType.filter(({ problem }) => problem === null);
  const known = sound.length > 0 ? sound : ofType;
  const here = accountsIn(draft).find((id) => known.some((account) => account.id === id));
  return here ?? (known.find(({ usedBy }) => usedBy.length > 0) ?? known[0])?.id;
};

/** How long accounts count as known, in milliseconds. */
const lifetime = 5 * 60_000;

/** Returns the first model of a list that can still be used; providers' lists begin with the newest. */
const firstLive = (list: AnswerOf<typeof calls.lookUp> | undefined): string | undefined =>
  list?.isDone ? list.entries.find(({ isGone }) => !isGone)?.value : undefined;

const fillIn = (queries: QueryClient, document: BotDocument, block: NewBlock): NewBlock => {
  const asks = findAnswerAction(lookup(definitions, block.type)?.options);
  if (!asks || block.options !== undefined) return block;
  const { draft, bot } = document.getState();
  const credentials = queries.getQueryData(accountsQuery.queryKey)?.credentials ?? [];
  const credentialsId = chooseAccount(draft, credentials, asks.account.credentialsType);
  if (credentialsId === undefined) return block;
  const options = { action: asks.action, credentialsId };
  // Nobody waits for a list: only one that has been loaded counts.
  const list = queries.getQueryData<AnswerOf<typeof calls.lookUp>>(
    listKey(bot.id, describeList(block.type, asks.model, options)),
  );
  const model = firstLive(list);
  return { ...block, options: { ...options, ...(model === undefined ? {} : { model }) } };
};

export const useAccountAtHand = (): FillNewBlock => {
  const queries = useQueryClient();
  const document = useDocument();
  const isMember = useIsMember();
  const mayChange = useMayChange();
  const mayUse = isMember && mayChange;
  // Loaded before a block is added, so that the account is part of the change that adds it.
  useEffect(() => {
    if (mayUse) void queries.prefetchQuery({ ...accountsQuery, staleTime: lifetime });
  }, [queries, mayUse]);
  return useCallback((block) => fillIn(queries, document, block), [queries, document]);
};
