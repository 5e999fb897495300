import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useSelection } from "./use-selection.ts";

const open = (ids: string[]) => renderHook(({ shown }) => useSelection(shown), { initialProps: { shown: ids } });

it("with Shift everything between two bots is chosen, and let go", () => {
  const { result } = open(["a", "b", "c", "d", "e"]);
  act(() => result.current.toggle("b", false));
  act(() => result.current.toggle("d", true));
  expect(result.current.selected).toEqual(["b", "c", "d"]);
  act(() => result.current.toggle("a", true));
  expect(result.current.selected).toEqual(["a", "b", "c", "d"]);
  act(() => result.current.toggle("c", true));
  expect(result.current.selected).toEqual(["d"]);
});

it("what is no longer listed is no longer chosen: nothing unseen is deleted", () => {
  const { result, rerender } = open(["a", "b", "c"]);
  act(() => result.current.selectAll());
  rerender({ shown: ["b"] });
  expect(result.current.selected).toEqual(["b"]);
  act(() => result.current.clear());
  expect(result.current.selected).toEqual([]);
});
