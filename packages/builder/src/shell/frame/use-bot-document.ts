import { useCallback, useEffect, useState } from "react";
import { api, leavingApi, openStream } from "../../base/api.ts";
import { workHere } from "../../base/chosen-workspace.ts";
import { type BotDocument, openBot, TransportError, type TransportFailure } from "../../document/index.ts";

export type Opening =
  | { is: "opening" }
  | { is: "open"; document: BotDocument }
  | { is: "failed"; failure: TransportFailure; message: string };

/** Opens a bot's document while the component is mounted, and closes it afterwards. */
export const useBotDocument = (botId: string): { opening: Opening; retry: () => void } => {
  const [attempt, setAttempt] = useState(0);
  const [opening, setOpening] = useState<Opening>({ is: "opening" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same bot again.
  useEffect(() => {
    let isLeft = false;
    let opened: BotDocument | null = null;
    setOpening({ is: "opening" });
    openBot({ botId, client: api, leavingClient: leavingApi, openStream }).then(
      (document) => {
        if (isLeft) return void document.close();
        opened = document;
        workHere(document.getState().workspace.id);
        setOpening({ is: "open", document });
      },
      (error: unknown) => {
        if (isLeft) return;
        const failure = error instanceof TransportError ? error.failure : "offline";
        setOpening({ is: "failed", failure, message: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      isLeft = true;
      void opened?.close();
    };
  }, [botId, attempt]);
  return { opening, retry: useCallback(() => setAttempt((count) => count + 1), []) };
};
