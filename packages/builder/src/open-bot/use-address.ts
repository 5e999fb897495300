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

/** Where visitors find the open bot, or will find it; undefined until it is known. */
export const useAddress = (): BotAddress | undefined => useAddressQuery().data;
