import { calls } from "@parley/api/app";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../base/api.ts";
import { workHere } from "../base/chosen-workspace.ts";

/** Returns a function that switches this tab to another workspace, which is then also the default for new tabs. */
export const useSwitchWorkspace = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (id: string, to: "/" | "/people" = "/"): Promise<void> => {
    workHere(id);
    // Everything shown so far belongs to the other workspace. If this call fails, only the default for new tabs is
    // wrong.
    await api(calls.chooseWorkspace, { params: { workspaceId: id }, body: {} }).catch(() => undefined);
    await navigate({ to });
    await queries.resetQueries();
  };
};
