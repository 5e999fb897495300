import { type AnswerOf, calls, type Workspace } from "@parley/api/app";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError, api } from "../base/api.ts";
import { chosenWorkspace, workHere } from "../base/chosen-workspace.ts";
import { queries } from "./queries.ts";

export const workspacesKey = ["workspaces"] as const;

/** The workspaces of whoever is signed in. Where this tab's is none of theirs any more, it is about another from now on. */
const listWorkspaces = async (): Promise<AnswerOf<typeof calls.listWorkspaces>> => {
  try {
    return await api(calls.listWorkspaces);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404 || chosenWorkspace() === null) throw error;
    workHere(null);
    // What was asked for until now has failed.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== workspacesKey[0] });
    return api(calls.listWorkspaces);
  }
};

export const workspacesQuery = queryOptions({
  queryKey: workspacesKey,
  queryFn: listWorkspaces,
  staleTime: 30_000,
});

/** The workspace that this tab is about; undefined until it is known, or where there is none. */
export const useWorkspace = (): Workspace | undefined => {
  const { data } = useQuery(workspacesQuery);
  const chosen = chosenWorkspace();
  return data?.workspaces.find(({ id }) => id === chosen) ?? data?.workspaces[0];
};

/** Whether one is a guest here, or in no workspace: then one makes, moves and deletes nothing. */
export const useIsGuest = (): boolean => {
  const { data } = useQuery(workspacesQuery);
  const workspace = useWorkspace();
  return data !== undefined && (workspace === undefined || workspace.role === "guest");
};
