import { calls, type DeliverySummary } from "@parley/api/app";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../base/api.ts";
import { type SentFilter, sentKey, sentQuery } from "./sent-query.ts";

/** How often running deliveries are checked, in milliseconds. */
const pollTime = 3000;

const isUnderWay = ({ status }: DeliverySummary): boolean => status === "sending";

/** Sends a delivery of a bot, or gives it up. */
export const useDeliveryActions = (botId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, what }: { id: string; what: "send" | "give up" }) =>
      api(what === "send" ? calls.sendDelivery : calls.giveUpDelivery, {
        params: { ref: botId, deliveryId: id },
        body: {},
      }),
    onSettled: async () => {
      for (const list of ["deliveries", "sent", "result logs"])
        await client.invalidateQueries({ queryKey: [list, botId] });
    },
  });
};

/** Returns the deliveries of a bot, or of one chat, and the actions for them. */
export const useDeliveries = (botId: string, filter: SentFilter = {}) => {
  const queryKey = ["deliveries", botId, ...sentKey(filter)];
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      api(calls.listDeliveries, {
        params: { ref: botId },
        query: sentQuery(filter, pageParam),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ deliveries }) => deliveries.some(isUnderWay)) ? pollTime : false,
  });
  const act = useDeliveryActions(botId);
  return { list, act, deliveries: list.data?.pages.flatMap((page) => page.deliveries) };
};
