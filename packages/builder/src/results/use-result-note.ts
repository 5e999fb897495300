import { calls, type ResultNote } from "@parley/api/app";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../base/api.ts";

/** The tags and the note of a result. What is changed is shown at once and stored; a failure is told and can be repeated. */
export const useResultNote = (botId: string, resultId: string) => {
  const queries = useQueryClient();
  const params = { ref: botId, resultId };
  const queryKey = ["result note", botId, resultId];
  const loaded = useQuery({ queryKey, queryFn: () => api(calls.getResultNote, { params }) });
  const saving = useMutation({
    // One after the other, so that the last change is the one that stays.
    scope: { id: queryKey.join(" ") },
    mutationFn: (body: ResultNote) => api(calls.changeResultNote, { params, body }),
    onMutate: (body) => {
      queries.setQueryData(queryKey, (before: typeof loaded.data) => ({ knownTags: [], ...before, ...body }));
    },
  });
  return { loaded, saving };
};
