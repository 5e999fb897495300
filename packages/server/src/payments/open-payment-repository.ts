import { decodeJson, encodeJson } from "../database/json-codec.ts";
import type { Access, Connection } from "../database/schema.ts";
import type { PaymentOutcome } from "./payment-outcome.ts";

/** A payment begun without a result. */
export interface OpenPayment extends Pick<PaymentOutcome, "paymentId" | "money"> {
  workspaceId: string;
  botId: string;
  blockId: string;
}

export const insertOpenPayment = async (
  { connection }: Access,
  { paymentId, money, workspaceId, botId, blockId }: OpenPayment,
): Promise<void> => {
  const row = {
    id: paymentId,
    workspace_id: workspaceId,
    bot_id: botId,
    block_id: blockId,
    payment: encodeJson(money),
    result_id: null,
    created_at: new Date().toISOString(),
  };
  await connection.insertInto("open_payments").values(row).execute();
};

/** Payments of a block that no result has claimed, begun after a moment, the newest first. */
export const listOpenPayments = async (
  connection: Connection,
  { botId, blockId, after, limit }: { botId: string; blockId: string; after: string; limit: number },
): Promise<Pick<PaymentOutcome, "paymentId" | "money">[]> => {
  const rows = await connection
    .selectFrom("open_payments")
    .select(["id", "payment"])
    .where("bot_id", "=", botId)
    .where("created_at", ">", after)
    .where("block_id", "=", blockId)
    .where("result_id", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id, payment }) => ({ paymentId: id, money: decodeJson(payment) }));
};

/** Gives a payment to a result; false when another was faster. */
export const claimOpenPayment = async (
  { connection }: Access,
  paymentId: string,
  resultId: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await connection
    .updateTable("open_payments")
    .set({ result_id: resultId })
    .where("id", "=", paymentId)
    .where("result_id", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
