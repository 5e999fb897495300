import { type AnswerOf, calls, type Workspace } from "@parley/api/app";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError, api } from "../base/api.ts";
import { chosenWorkspace, workHere } from "../base/chosen-workspace.ts";
import { queries } from "./queries.ts";

export const workspacesKey = ["workspaces"] as const;

/** Lists the person's workspaces. If this tab's workspace is not among them, switches to another one. */
const listWorkspaces = async (): Promise<AnswerOf<typeof calls.listWorkspaces>> => {
  try {
    return await api(calls.listWorkspaces);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404 || chosenWorkspace() === null) throw error;
    workHere(null);
    // Earlier requests in the old workspace have failed, so everything is reloaded.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== workspacesKey[0] });
    return api(calls.listWorkspaces);
  }
};

export const workspacesQuery = queryOptions({
  queryKey: workspacesKey,
  queryFn: listWorkspaces,
  staleTime: 30_000,
});

/** Returns the workspace of this tab; undefined while loading or if there is none. */
export const useWorkspace = (): Workspace | undefined => {
  const { data } = useQuery(workspacesQuery);
  const chosen = chosenWorkspace();
  return data?.workspaces.find(({ id }) => id === chosen) ?? data?.workspaces[0];
};

/** Whether the person is a guest here or in no workspace, and so can't create, move or delete anything. */
export const useIsGuest = (): boolean => {
  const { data } = useQuery(workspacesQuery);
  const workspace = useWorkspace();
  return data !== undefined && (workspace === undefined || workspace.role === "guest");
};
