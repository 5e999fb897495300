import type { AiProvider } from "@parley/core";
import { expect, it } from "vitest";
import { readFailure } from "./read-failure.ts";

const provider: AiProvider = {
  protocol: "openai",
  apiKey: "canary",
  baseUrl: "https://api.example.org",
  headers: { "api-key": "canary" },
};

it("spec B8.14: a failure that can't be read is an unknown one", () => {
  const circle: Record<string, unknown> = {};
  circle.itself = circle;
  for (const thrown of [circle, undefined, "", new Error("")])
    expect(readFailure(thrown, provider).message).toMatch(/^(?:Unknown error \(failed to parse\)|\{\})$/);
  expect(readFailure(undefined, provider)).toEqual({ message: "Unknown error (failed to parse)" });
});

it("words of a provider in the middle of a stream are the details, without the key", () => {
  expect(readFailure({ type: "overloaded_error", message: "Busy with canary" }, provider)).toEqual({
    message: "Busy with •••",
    details: '{"type":"overloaded_error","message":"Busy with •••"}',
  });
});
