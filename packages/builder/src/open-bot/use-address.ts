import { type BotAddress, calls } from "@parley/api/app";
import { useQuery } from "@tanstack/react-query";
import { api } from "../base/api.ts";
import { useDocumentState } from "./document-context.tsx";

export const addressQueryKey = (botId: string) => ["address", botId] as const;

export const useAddressQuery = () => {
  const botId = useDocumentState((state) => state.bot.id);
  return useQuery({
    queryKey: addressQueryKey(botId),
    queryFn: () => api(calls.checkAddress, { params: { ref: botId } }),
  });
};

/** Returns the public address of the open bot, or its future one; undefined while loading. */
export const useAddress = (): BotAddress | undefined => useAddressQuery().data;
