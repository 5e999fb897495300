import { randomUUID } from "node:crypto";
import { isJsonObject, type Json, type JsonObject, parseMoney, renderTemplate, toVariableValue } from "@parley/core";
import type { Visitor } from "../accounts/actor.ts";
import { HttpError } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import { assertOrigin } from "../versions/assert-origin.ts";
import { findLiveBlocks, type LiveBlock } from "./find-live-blocks.ts";
import { insertOpenPayment } from "./open-payment-repository.ts";
import { findPaymentKeys, getMoney, type PreparedPayment, toOrder, toPrepared } from "./payment-order.ts";
import { isSameMoney } from "./prepare-payment.ts";

export interface PlainRequest {
  /** The options of the payment block, as the client knows them. */
  inputOptions: JsonObject;
  isPreview: boolean;
  /** Values for the description and the receipt's address; amounts don't depend on them. */
  variables: { name: string; value?: Json | undefined }[];
}

/** The amount a block asks for, whatever anybody answers; null where it depends on something. */
const fixedMoney = ({ block }: LiveBlock) => parseMoney(String(block.options.amount), String(block.options.currency));

const noCredentials = () => new HttpError(403, "NO_CREDENTIALS", "This payment has no credentials.");

/** The published block whose payment the client asks for: one with the same credentials and the same, fixed, amount. */
const findBlock = async (services: Services, visitor: Visitor, { inputOptions }: PlainRequest): Promise<LiveBlock> => {
  const { credentialsId, amount, currency = "USD" } = inputOptions;
  const blocks = typeof credentialsId === "string" ? await findLiveBlocks(services, credentialsId) : [];
  if (blocks.length === 0) throw noCredentials();
  const wanted = getMoney(typeof amount === "number" ? String(amount) : amount, currency || "USD");
  const found = blocks.find((block) => {
    const money = fixedMoney(block);
    return money !== null && isSameMoney(money, wanted);
  });
  if (found === undefined) throw new HttpError(400, "BAD_AMOUNT", "No published bot asks for this amount.");
  assertOrigin(found.allowedOrigins, visitor.origin);
  return found;
};

const filled = (texts: Json | undefined, { variables }: PlainRequest): JsonObject => {
  const valueOf = (name: string) => toVariableValue(variables.find((variable) => variable.name === name)?.value);
  const entries = Object.entries(isJsonObject(texts) ? texts : {});
  return Object.fromEntries(
    entries.map(([key, text]) => [key, typeof text === "string" ? renderTemplate(text, valueOf) : text]),
  );
};

/**
 * The specified call (section 7), which names neither a chat nor a block. A client that could choose an amount could pay
 * a cent, so the amount must be one that a published bot with these credentials asks of everybody; amounts that depend
 * on answers are for the call that names the result. The answer that follows uses the payment up: see `assertPaid`.
 *
 * @throws HttpError 403 without credentials, 400 for another amount, or the provider's own status
 */
export const preparePlainPayment = async (
  services: Services,
  visitor: Visitor,
  request: PlainRequest,
): Promise<PreparedPayment> => {
  const { database, payments } = services;
  const { botId, workspaceId, block } = await findBlock(services, visitor, request);
  const keys = await findPaymentKeys(services, workspaceId, block, request.isPreview);
  const additionalInformation = filled(block.options.additionalInformation, request);
  const order = toOrder({ ...block.options, additionalInformation });
  const labels = { parley_bot: botId, parley_block: block.id };
  const payment = await payments.create(keys, { ...order, key: randomUUID(), labels });
  if (!request.isPreview) {
    const open = { paymentId: payment.id, money: payment.money, workspaceId, botId, blockId: block.id };
    await database.write((access) => insertOpenPayment(access, open));
  }
  return toPrepared(keys, payment);
};
