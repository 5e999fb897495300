import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { ApiError } from "../base/api.ts";
import { botsKey } from "./bot-queries.ts";
import { useChange } from "./use-change.ts";

const open = () => {
  const queries = new QueryClient();
  queries.setQueryData(botsKey, ["Before"]);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useChange, { wrapper });
  return { queries, result, listed: () => queries.getQueryData(botsKey) };
};

it("a change is seen at once, and made even where nobody waits for its outcome", async () => {
  const { queries, result, listed } = open();
  const call = vi.fn(async () => {
    expect(listed()).toEqual(["After"]);
  });
  await act(() => result.current.change({ showAtOnce: () => queries.setQueryData(botsKey, ["After"]), call }));
  expect(call).toHaveBeenCalledOnce();
  expect(listed()).toEqual(["After"]);
  expect(result.current.failure).toBeNull();
});

it("what the server refuses is taken back and told, and can be tried again", async () => {
  const { queries, result, listed } = open();
  const done = vi.fn();
  const call = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiError(409, "CONFLICT", "Somebody was faster."))
    .mockResolvedValueOnce("done");
  await act(() => result.current.change({ showAtOnce: () => queries.setQueryData(botsKey, ["After"]), call, done }));
  expect(listed()).toEqual(["Before"]);
  expect(result.current.failure?.message).toBe("Somebody was faster.");
  expect(done).not.toHaveBeenCalled();

  await act(async () => result.current.failure?.retry());
  expect(listed()).toEqual(["After"]);
  expect(done).toHaveBeenCalledWith("done");
  expect(result.current.failure).toBeNull();
});
