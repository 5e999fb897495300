import { expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import { leaveAlone } from "./leave-alone.ts";

it("what may not be begun is left alone, what has begun may end, and all else goes on", () => {
  let mayBegin = true;
  const begin = () => ({ writing: null as string | null, isMoving: false, hovered: "" });
  const store = leaveAlone(createStore(begin), ["writing", "isMoving"], () => mayBegin);
  store.setState({ writing: "a" });
  expect(store.getState().writing).toBe("a");
  mayBegin = false;
  store.setState({ writing: "b", hovered: "card" });
  store.setState(({ hovered }) => ({ isMoving: true, hovered: `${hovered}s` }));
  expect(store.getState()).toEqual({ writing: "a", isMoving: false, hovered: "cards" });
  store.setState({ writing: null });
  expect(store.getState().writing).toBeNull();
});
