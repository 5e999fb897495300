import { calls, type Publication } from "@parley/api/app";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { useFormatter } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { useBot } from "../open-bot/use-bot.ts";

/** Milliseconds after which one looks again whether something was planned, asked or answered. */
const lookTime = 30_000;

const publicationKey = (botId: string) => ["publication", botId] as const;

/** What is planned or asked for the publication of the open bot; undefined until it is known. */
export const usePublication = (): Publication | undefined => {
  const { id, liveVersion } = useBot();
  const { data } = useQuery({
    // Another live version may be what was planned.
    queryKey: [...publicationKey(id), liveVersion],
    queryFn: () => api(calls.getPublication, { params: { ref: id } }),
    refetchInterval: lookTime,
  });
  return data;
};

/** Writes the day and the time at which something is or was. */
export const useTimeText = (): ((time: string) => string) => {
  const format = useFormatter();
  return (time) => format.dateTime(new Date(time), { dateStyle: "medium", timeStyle: "short" });
};

/** The calls that plan a publication, ask for one, or answer. Each says when it is done, or why it failed. */
export const usePublicationCalls = () => {
  const queries = useQueryClient();
  const { id, liveVersion } = useBot();
  const params = { ref: id };
  return useMutation({
    mutationFn: ({ call }: { call: (params: { ref: string }) => Promise<Publication>; done: string }) => call(params),
    onSuccess: (publication, { done }) => {
      queries.setQueryData([...publicationKey(id), liveVersion], publication);
      toast.success(done);
    },
    onError: (error) => void toast.error(describeError(error)),
  });
};
