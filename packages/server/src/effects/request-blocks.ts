import { isJsonObject, lookup } from "@parley/core";
import type { BlockDefinition, Definitions } from "@parley/core/fields";
import { createChangeId } from "../base/ids.ts";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { changeDraft } from "../drafts/change-draft.ts";
import { getDraftFile } from "../drafts/draft-file.ts";
import type { DraftServices } from "../drafts/services.ts";
import type { Actor } from "../web/actor.ts";
import { notFound } from "../web/http-error.ts";

/** A block of a draft that sends HTTP requests. */
export interface RequestBlock {
  id: string;
  type: string;
  groupId: string;
  /** The title of its group, with the block's id. */
  label: string;
  /** The address of its requests; null if none is set. */
  url: string | null;
  /** The path of the address in the draft's entry of the block. */
  path: readonly string[];
}

/** The option of a block type that contains a request; undefined if there is none. */
const requestKey = ({ options }: BlockDefinition): string | undefined => {
  const fields = options.kind === "object" ? options.fields : {};
  return Object.entries(fields).find(([, field]) => field.kind === "object" && field.isRequest)?.[0];
};

const addressOf = (options: unknown, key: string): string | null => {
  const request = isJsonObject(options) ? options[key] : undefined;
  const url = isJsonObject(request) ? request.url : undefined;
  return typeof url === "string" && url !== "" ? url : null;
};

const requestOf = (definitions: Definitions, type: string) => {
  const definition = lookup(definitions, type);
  const key = definition && requestKey(definition);
  return definition === undefined || key === undefined ? null : { definition, key };
};

/** The blocks of a bot's draft that send requests, in order. */
export const listRequestBlocks = async (services: DraftServices, bot: BotSummaryRow): Promise<RequestBlock[]> => {
  const { groups } = await getDraftFile(services, bot);
  return groups.flatMap((group) =>
    group.blocks.flatMap((block) => {
      const { id, type } = block;
      const request = requestOf(services.definitions, type);
      if (request === null) return [];
      const { definition, key } = request;
      const url = addressOf(block[definition.key], key);
      return [{ id, type, groupId: group.id, label: `${group.title} > ${id}`, url, path: ["options", key, "url"] }];
    }),
  );
};

/** @throws HttpError 404 if there is no such block, or it sends no requests */
export const getRequestBlock = async (
  services: DraftServices,
  bot: BotSummaryRow,
  blockId: string,
): Promise<RequestBlock> => {
  const block = (await listRequestBlocks(services, bot)).find(({ id }) => id === blockId);
  if (block === undefined) throw notFound("Such a block, which sends HTTP requests,");
  return block;
};

/**
 * Sets or removes the address of a block's requests, as a change of the draft.
 *
 * @throws HttpError 404 if there is no such block, or it sends no requests
 */
export const setRequestAddress = async (
  services: DraftServices,
  actor: Actor,
  bot: BotSummaryRow,
  { blockId, url }: { blockId: string; url: string | null },
): Promise<void> => {
  const { id, path, url: before } = await getRequestBlock(services, bot, blockId);
  if (before === url) return;
  const operation = { op: "set", table: "blocks", id, path, ...(url === null ? {} : { value: url }) } as const;
  await changeDraft(services, bot, actor, (_, revision) => ({
    base: revision,
    changes: [{ id: createChangeId(), label: "Address from another service", operations: [operation] }],
  }));
};
