import { encodeJson } from "../../database/json-codec.ts";
import type { TakeoverRow } from "../../database/takeover-row.ts";
import { type Fields, mergeFields, readBase, type Subject, tellChanges, tellConflicts } from "./merge-fields.ts";
import { type Move, writeAll } from "./move.ts";
import type { MoveEntry } from "./move-report.ts";
import { textOf } from "./source-values.ts";
import {
  type BotHere,
  type BotRows,
  findHere,
  isEdited,
  markBot,
  type Placing,
  placeHere,
  placeWords,
  printOf,
  storeContent,
  storePlace,
  what,
} from "./store-bot.ts";
import { noteFiles } from "./stored-files.ts";
import { listTakeovers } from "./takeover-repository.ts";
import { describeConversion } from "./tell-bot.ts";

/** Reports that a bot was deleted or restored as in the source. */
const tellMoved = (subject: Subject, isDeleted: boolean): MoveEntry => ({
  state: "updated",
  ...subject,
  message: `It was ${isDeleted ? "deleted" : "restored"} there since, and was ${isDeleted ? "deleted" : "restored"} here, too.`,
  remedy: isDeleted ? "It can be restored here for 30 days." : null,
});

const differs = (name: string, id: string, message: string, remedy: string | null = null): MoveEntry => ({
  state: "differs",
  what,
  name,
  id,
  message,
  remedy,
});

interface Update {
  rows: BotRows;
  place: Fields;
  /** Converts the bot's current state in the source. */
  convert: () => Promise<Placing>;
  references: ReadonlySet<string>;
}

/** Updates a migrated bot, except what somebody has changed here, and reports the remaining differences. */
export const updateBot = async (
  move: Move,
  row: BotHere,
  earlier: TakeoverRow,
  { rows, place, convert, references }: Update,
): Promise<void> => {
  const { notes } = move;
  const [id, name] = [textOf(rows.bot, "id"), textOf(rows.bot, "name")];
  const subject = { what, name, id };
  const base = readBase(earlier);
  const { content, live: _live, last: _last, ...placeBase } = base;
  const print = printOf(rows);
  const here = placeHere(row);
  const merged = mergeFields(place, placeBase, here);
  const isDeleted = merged.changes.isArchived === true;
  const isLost = isDeleted && isEdited(row, earlier);
  if (isLost) {
    notes.note(differs(name, id, "It was deleted there, and changed here since. It was left as it is here."));
    notes.count(what, "earlier");
    return;
  }
  // An earlier release's fingerprint only shows whether anything has changed, so the content itself is compared.
  const isOther = content !== print && place.isArchived !== true;
  const isRestored = merged.changes.isArchived === false;
  const isConflict = isOther && (isEdited(row, earlier) || (row.is_archived !== 0 && !isRestored));
  const isStored = isOther && !isConflict;
  const placing = isStored ? await convert() : null;
  const isPlaced = Object.keys(merged.changes).length > 0;
  if (isStored || isPlaced || encodeJson(merged.base) !== encodeJson(placeBase))
    await writeAll(
      move,
      async (access) => {
        const stored = placing === null ? null : await storeContent(access, row, earlier, placing);
        if (isPlaced) await storePlace(access, id, merged.changes);
        await markBot(access, id, {
          workspaceId: earlier.workspace_id ?? "",
          revision: stored?.revision ?? earlier.revision,
          base: { ...base, ...merged.base, ...stored?.base },
        });
      },
      () => {
        const { isArchived, ...others } = merged.changes;
        const words = { ...placeWords, content: "content" };
        return [
          ...tellChanges(subject, { ...(isStored ? { content: "" } : {}), ...others }, words),
          ...(isArchived === undefined ? [] : [tellMoved(subject, isArchived === true)]),
          ...(placing === null ? [] : describeConversion(move, placing, references)),
        ];
      },
    );
  for (const told of tellConflicts(subject, merged, { there: place, here, words: placeWords })) notes.note(told);
  if (isConflict)
    notes.note(
      differs(
        name,
        id,
        row.is_archived === 0
          ? "It was changed there and here after it was taken over. It was left as it is here."
          : "It was changed there, and deleted here after it was taken over. It was left as it is here.",
        "Export it there, and import it as another bot, to compare both.",
      ),
    );
  if (placing !== null) noteFiles(move, [JSON.stringify([placing.converted.file, placing.converted.published?.file])]);
  notes.count(what, isStored || isPlaced ? "taken" : "earlier");
};

/**
 * Deletes bots that no longer exist in the source, unless somebody has changed them here. They can be restored for 30
 * days.
 */
export const takeGoneBots = async (move: Move, ids: ReadonlySet<string>): Promise<void> => {
  for (const [id, earlier] of await listTakeovers(move.target.connection, "bot")) {
    if (ids.has(id)) continue;
    const row = await findHere(move.target, id);
    if (row === undefined || row.is_archived !== 0) continue;
    const place = readBase(earlier).isArchived;
    if (isEdited(row, earlier) || place === true) {
      move.notes.note(
        differs(row.name, id, "It was deleted there, and changed here since. It was left as it is here."),
      );
      continue;
    }
    await writeAll(
      move,
      async (access) => {
        await storePlace(access, id, { isArchived: true });
        const base = { ...readBase(earlier), isArchived: true };
        await markBot(access, id, { workspaceId: earlier.workspace_id ?? "", revision: earlier.revision, base });
      },
      () => [tellMoved({ what, name: row.name, id }, true)],
    );
  }
};
