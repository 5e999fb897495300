import { type BotAddress, calls } from "@parley/api";
import { useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { useDocumentState } from "./document-context.tsx";

export const addressQueryKey = (botId: string) => ["address", botId] as const;

/** Where visitors find the open bot, or will find it; undefined until it is known. */
export const useAddress = (): BotAddress | undefined => {
  const botId = useDocumentState((state) => state.bot.id);
  const { data } = useQuery({
    queryKey: addressQueryKey(botId),
    queryFn: () => api(calls.checkAddress, { params: { ref: botId } }),
  });
  return data;
};
