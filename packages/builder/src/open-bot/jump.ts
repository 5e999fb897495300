import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { useDocument } from "./document-context.tsx";
import { showPanel } from "./panel-store.ts";
import { addressOf } from "./screens.ts";
import { wantedFieldStore } from "./wanted-field.ts";

/** A place of a bot to show. */
export interface JumpTarget {
  blockId?: string | undefined;
  groupId?: string | undefined;
  eventId?: string | undefined;
  /** The row of the block, and the name that problems use for the field to focus. */
  itemId?: string | undefined;
  field?: string | undefined;
  /** The screen, if not the flow. */
  screen?: "design" | "settings" | "languages" | undefined;
}

/** Returns a function that shows a place of the bot: it opens the screen and selects the place. */
export const useJump = (): ((target: JumpTarget) => void) => {
  const document = useDocument();
  // Tests also render parts of the app without a router.
  const router = useRouter({ warn: false });
  return useCallback(
    ({ blockId, groupId, eventId, itemId, field, screen }) => {
      const { bot } = document.getState();
      const params = { botId: bot.id };
      if (screen) return void router?.navigate({ to: addressOf(bot.id, screen) });
      document.select({
        blocks: blockId === undefined ? [] : [blockId],
        groups: blockId === undefined && groupId !== undefined ? [groupId] : [],
        events: eventId === undefined ? [] : [eventId],
      });
      if (blockId !== undefined && field !== undefined) {
        wantedFieldStore.setState({ wanted: { blockId, itemId, field } });
        showPanel("block");
      }
      const search = blockId !== undefined ? { block: blockId } : groupId !== undefined ? { group: groupId } : {};
      void router?.navigate({
        to: "/bots/$botId",
        params,
        search: (others) => ({ ...others, block: undefined, group: undefined, ...search }) as never,
      });
    },
    [document, router],
  );
};
