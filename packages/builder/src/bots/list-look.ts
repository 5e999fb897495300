import { type BotOrder, botOrders } from "@parley/api/app";
import { createStore } from "zustand/vanilla";

/** How this browser shows the list of bots. */
export interface ListLook {
  view: "list" | "grid";
  order: BotOrder;
}

const key = "parley-bots";

const readLook = (): ListLook => {
  let stored: Partial<ListLook> = {};
  try {
    stored = JSON.parse(localStorage.getItem(key) ?? "{}") ?? {};
  } catch {
    // The stored value is invalid: the default applies.
  }
  return {
    view: stored.view === "grid" ? "grid" : "list",
    order: botOrders.find((order) => order === stored.order) ?? "edited",
  };
};

export const lookStore = createStore<ListLook>(readLook);

export const chooseLook = (look: Partial<ListLook>) => {
  lookStore.setState(look);
  localStorage.setItem(key, JSON.stringify(lookStore.getState()));
};
