import { calls } from "@parley/api/app";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../base/api.ts";
import { workHere } from "../base/chosen-workspace.ts";

/** Goes to another workspace in this tab; new tabs begin there, too. */
export const useSwitchWorkspace = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (id: string, to: "/" | "/people" = "/"): Promise<void> => {
    workHere(id);
    // What is shown until then is the other workspace's. Where saying so fails, only new tabs begin elsewhere.
    await api(calls.chooseWorkspace, { params: { workspaceId: id }, body: {} }).catch(() => undefined);
    await navigate({ to });
    await queries.resetQueries();
  };
};
