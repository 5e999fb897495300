import type { EngineEvent } from "@parley/core";
import type { CompiledQuery } from "kysely";
import { decodeJson, encodeJson } from "../database/json-codec.ts";
import { keepStatement } from "../database/keep-statement.ts";
import type { Access, Connection, PreviewStepRow, StepRow } from "../database/schema.ts";
import { compileInsertMissing } from "../database/upsert.ts";

/** Events of the engine in a chat. `seq` is unique within the result. */
export interface Step {
  seq: number;
  /** The number of the previous step; null for the first step of a chat. */
  previous: number | null;
  events: readonly EngineEvent[];
}

export interface StoredStep extends Step {
  /** The arrival time in milliseconds since 1970. */
  arrivedAt: number;
}

const insertSteps = keepStatement<StepRow>((access, rows) =>
  compileInsertMissing(access, "steps", rows, ["result_id", "seq"]),
);

/** Returns the statement that stores steps. Already stored steps stay unchanged. */
export const compileSteps = (
  access: Access,
  result: { id: string; workspaceId: string },
  steps: readonly Step[],
): CompiledQuery[] => {
  if (steps.length === 0) return [];
  const now = new Date().toISOString();
  const rows = steps.map(({ seq, previous, events }) => ({
    result_id: result.id,
    seq,
    previous,
    workspace_id: result.workspaceId,
    events: encodeJson(events),
    created_at: now,
  }));
  return [insertSteps(access, rows)];
};

export const storeSteps = async (
  access: Access,
  result: { id: string; workspaceId: string },
  steps: readonly Step[],
): Promise<void> => {
  for (const statement of compileSteps(access, result, steps)) await access.connection.executeQuery(statement);
};

const columns = ["seq", "previous", "events", "created_at"] as const;

const toStep = ({
  seq,
  previous,
  events,
  created_at: arrived,
}: Pick<StepRow, (typeof columns)[number]>): StoredStep => ({
  seq: Number(seq),
  previous: previous === null ? null : Number(previous),
  events: decodeJson<EngineEvent[]>(events),
  arrivedAt: Date.parse(arrived),
});

/** All steps of a result, ordered by number. */
export const listSteps = async (connection: Connection, resultId: string): Promise<StoredStep[]> => {
  const query = connection.selectFrom("steps").select(columns).where("result_id", "=", resultId).orderBy("seq");
  return (await query.execute()).map(toStep);
};

const insertPreviewStep = keepStatement<PreviewStepRow>(({ connection }, [row]) =>
  connection.insertInto("preview_steps").values(row).compile(),
);

/** Returns the statement that stores a step of a preview. */
export const compilePreviewStep = (
  access: Access,
  sessionId: string,
  { seq, previous, events }: Step,
): CompiledQuery => {
  const created_at = new Date().toISOString();
  return insertPreviewStep(access, [{ session_id: sessionId, seq, previous, events: encodeJson(events), created_at }]);
};

/** All steps of a preview, ordered by number. */
export const listPreviewSteps = async (connection: Connection, sessionId: string): Promise<StoredStep[]> => {
  const from = connection.selectFrom("preview_steps").select(columns);
  return (await from.where("session_id", "=", sessionId).orderBy("seq").execute()).map(toStep);
};

/**
 * The maximum number of chats read from one result. A result has several if a chat was started again, or continued in
 * parallel tabs.
 */
const mostChats = 8;

/**
 * Groups the steps of a result by chat, each from its first to its last step. The most recently continued chat comes
 * first.
 */
export const chatsOf = (steps: readonly StoredStep[]): StoredStep[][] => {
  const followed = new Set(steps.map(({ previous }) => previous));
  const lasts = steps.filter(({ seq }) => !followed.has(seq));
  return lasts
    .sort((one, other) => other.arrivedAt - one.arrivedAt || other.seq - one.seq)
    .slice(0, mostChats)
    .map(({ seq }) => chainTo(steps, seq));
};

/** The steps of a chat, from the first to the one with the given number. */
export const chainTo = (steps: readonly StoredStep[], last: number): StoredStep[] => {
  const bySeq = new Map(steps.map((step) => [step.seq, step]));
  const chain = new Set<StoredStep>();
  // Browsers send the numbers of previous steps, so these could form a cycle.
  for (let step = bySeq.get(last); step && !chain.has(step); ) {
    chain.add(step);
    step = step.previous === null ? undefined : bySeq.get(step.previous);
  }
  return [...chain].reverse();
};
