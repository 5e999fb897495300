import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "../base/describe-error.ts";
import { botNamesQuery } from "../open-bot/other-bots.ts";
import { homeKey } from "./bot-queries.ts";

/** A change that the server has refused. */
export interface Failure {
  message: string;
  retry: () => void;
}

interface Change<Done> {
  /** Updates the lists before the server answers. */
  showAtOnce?: () => void;
  call: () => Promise<Done>;
  done?: (result: Done) => void;
}

export type MakeChange = <Done>(change: Change<Done>) => Promise<void>;

/** Makes optimistic changes: they are shown at once, and undone if the server refuses them. */
export const useChange = () => {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const change: MakeChange = async (wanted) => {
    setFailure(null);
    await queries.cancelQueries({ queryKey: homeKey });
    const before = queries.getQueriesData({ queryKey: homeKey });
    wanted.showAtOnce?.();
    try {
      const result = await wanted.call();
      wanted.done?.(result);
    } catch (error) {
      for (const [key, data] of before) queries.setQueryData(key, data);
      setFailure({ message: describeError(error), retry: () => void change(wanted) });
    } finally {
      void queries.invalidateQueries({ queryKey: homeKey });
      void queries.invalidateQueries({ queryKey: botNamesQuery.queryKey });
    }
  };
  return { change, failure, forgetFailure: () => setFailure(null) };
};
