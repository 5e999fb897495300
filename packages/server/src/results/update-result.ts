import { findSpoken, type Json, toVariableValue } from "@parley/core";
import { storableText } from "../database/json-codec.ts";
import type { Access } from "../database/schema.ts";
import type { PinnedFlow } from "../versions/pinned-flow.ts";
import type { Visitor } from "../web/actor.ts";
import { mayGoBack, type OpenResult, openResult } from "./open-result.ts";
import { markResult, replaceVariables, type StoredVariable, setChatLanguage } from "./result-repository.ts";
import type { ResultServices } from "./services.ts";

export interface ResultUpdate {
  /** All variables with a value. They replace the stored ones. */
  variables?: { id: string; name?: string | undefined; value?: Json | undefined }[] | undefined;
  hasStarted?: boolean | undefined;
  isCompleted?: boolean | undefined;
  /** The language in which the chat goes on. */
  chatLanguage?: string | undefined;
  /** Increases with the client's updates, so that a late update doesn't replace a newer one. */
  updateSeq?: number | undefined;
}

/** The flows of all bots that the chat may have reached by links. */
const linkedFlows = async (services: ResultServices, { result }: OpenResult): Promise<PinnedFlow[]> => {
  const flows = await Promise.all(
    Object.entries(result.links).map(([botId, version]) => services.flowStore.findFlow({ botId, version })),
  );
  return flows.filter((flow) => flow !== null);
};

/** The variables of the pinned flows that have a value and are not limited to the session. */
const storableVariables = (flows: readonly PinnedFlow[], given: ResultUpdate["variables"]): StoredVariable[] =>
  (given ?? []).flatMap(({ id, value }) => {
    const variable = flows.map(({ variables }) => variables.get(id)).find((found) => found !== undefined);
    const stored = toVariableValue(value);
    if (variable === undefined || variable.isSessionVariable === true || stored === null) return [];
    const clean = Array.isArray(stored)
      ? stored.map((text) => (text === null ? null : storableText(text)))
      : storableText(stored);
    return [{ id, name: variable.name, value: clean }];
  });

/**
 * Stores a chat's progress and variables. Repeated updates change nothing. Marks are only ever set, except for a chat that
 * goes on after its end because its visitor changes an answer.
 */
export const updateResult = async (
  services: ResultServices,
  visitor: Visitor,
  resultId: string,
  { variables, hasStarted, isCompleted, chatLanguage, updateSeq }: ResultUpdate,
): Promise<void> => {
  const open = await openResult(services, visitor, resultId);
  const stored =
    variables === undefined
      ? undefined
      : storableVariables([open.flow, ...(await linkedFlows(services, open))], variables);
  const spoken = chatLanguage === undefined ? undefined : findSpoken(open.flow.flow, chatLanguage);
  await services.hourMarks.touch(open.result.botId, resultId);
  const store = async (access: Access) => {
    // Only where visitors may change their answers, or a late message would open a result again.
    const isReopened = mayGoBack(open) && isCompleted === false && updateSeq !== undefined;
    await markResult(access, resultId, {
      hasStarted: hasStarted === true,
      isCompleted: isCompleted === true,
      isReopened,
    });
    if (spoken !== undefined) await setChatLanguage(access, resultId, spoken.tag);
    if (stored !== undefined) await replaceVariables(access.connection, resultId, stored, updateSeq);
  };
  if (hasStarted !== true) return services.database.transaction(store);
  await services.places.transaction(open.result, store);
  open.result.hasStarted = true;
};
