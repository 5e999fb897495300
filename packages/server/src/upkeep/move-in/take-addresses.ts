import { findAddressState, freePublicId } from "../../bot-rows/public-id.ts";
import { encodeJson } from "../../database/json-codec.ts";
import type { Connection } from "../../database/schema.ts";
import type { TakeoverRow } from "../../database/takeover-row.ts";
import { mergeFields, readBase, tellChanges, tellConflicts } from "./merge-fields.ts";
import { type Move, writeAll } from "./move.ts";
import { flagOf, optionalTextOf, type SourceRow, textOf } from "./source-values.ts";
import { placeWords, what } from "./store-bot.ts";
import { listTakeovers, markTakeover } from "./takeover-repository.ts";

/** A bot whose address has changed in the source. */
interface Wish {
  id: string;
  name: string;
  from: string;
  to: string;
  earlier: TakeoverRow;
}

/** The bots that currently have an address. A deleted bot only keeps its own id as address. */
const findHolders = async (connection: Connection, address: string, ownId: string): Promise<string[]> => {
  const rows = await connection
    .selectFrom("bots")
    .select("id")
    .where(({ or, eb }) => or([eb("id", "=", address), eb("public_id", "=", address)]))
    .where("id", "!=", ownId)
    .where(({ or, eb }) => or([eb("is_archived", "=", 0), eb("id", "=", address)]))
    .execute();
  return rows.map(({ id }) => id);
};

/** Selects the address changes that are possible. Bots may exchange addresses if all of them change. */
const findGranted = async (connection: Connection, wishes: readonly Wish[]): Promise<Wish[]> => {
  let granted = [...wishes];
  for (;;) {
    const moving = new Set(granted.map(({ id }) => id));
    const left: Wish[] = [];
    for (const wish of granted) {
      const isUsable = (await findAddressState(connection, wish.to, wish.id)) !== "unusable";
      const holders = await findHolders(connection, wish.to, wish.id);
      if (isUsable && holders.every((id) => moving.has(id) && id !== wish.to)) left.push(wish);
    }
    if (left.length === granted.length) return granted;
    granted = left;
  }
};

/**
 * Updates the addresses of already migrated bots to those in the source. All change at once, because two bots may have
 * exchanged addresses.
 */
export const takeAddresses = async (move: Move, list: readonly SourceRow[]): Promise<void> => {
  const { notes, target } = move;
  const earlier = await listTakeovers(target.connection, "bot");
  const rows = await target.connection.selectFrom("bots").select(["id", "public_id", "is_archived"]).execute();
  const here = new Map(rows.map((row) => [row.id, row]));
  const wishes: Wish[] = [];
  for (const row of list) {
    const [id, name, to] = [textOf(row, "id"), textOf(row, "name"), optionalTextOf(row, "publicId")];
    const [own, before] = [here.get(id), earlier.get(id)];
    if (own === undefined || before === undefined || to === null || own.public_id === to) continue;
    // Deleted bots have no address.
    if (flagOf(row, "isArchived") === true || own.is_archived !== 0) continue;
    const [there, base, isHere] = [{ publicId: to }, readBase(before), { publicId: own.public_id }];
    const known = base.publicId === undefined ? {} : { publicId: base.publicId };
    const merged = mergeFields(there, known, isHere);
    for (const told of tellConflicts({ what, name, id }, merged, { there, here: isHere, words: placeWords }))
      notes.note(told);
    if (merged.conflicts.length === 0) wishes.push({ id, name, from: own.public_id, to, earlier: before });
  }
  const granted = await findGranted(target.connection, wishes);
  const moving = new Set(granted.map(({ id }) => id));
  for (const { id, name, from, to } of wishes)
    if (!moving.has(id))
      notes.note({
        state: "differs",
        what,
        name,
        id,
        message: `Its address is "${to}" there and "${from}" here: another bot has it here, or it can't be one.`,
      });
  if (granted.length === 0) return;
  await writeAll(
    move,
    async (access) => {
      const { connection } = access;
      for (const { id } of granted)
        await connection.updateTable("bots").set({ public_id: id }).where("id", "=", id).execute();
      for (const { id, to, earlier: row } of granted) {
        if (!(await freePublicId(connection, to, id))) throw new Error(`The address of the bot ${id} was free before`);
        await connection.updateTable("bots").set({ public_id: to }).where("id", "=", id).execute();
        await markTakeover(access, { ...row, fingerprint: encodeJson({ ...readBase(row), publicId: to }) });
      }
    },
    () => granted.flatMap(({ id, name, to }) => tellChanges({ what, name, id }, { publicId: to }, placeWords)),
  );
};
