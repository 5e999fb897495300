import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useKeptFocus } from "./use-kept-focus.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A file that is being sent: its button gives way to another one. */
const Sending = ({ isDone }: { isDone: boolean }) => {
  const area = useKeptFocus<HTMLDivElement>(isDone ? "done" : "sending");
  return (
    <div ref={area}>
      <button key={String(isDone)} type="button">
        {isDone ? "Remove" : "Cancel"}
      </button>
    </div>
  );
};

const finish = (): string => {
  const { container, rerender } = render(<Sending isDone={false} />);
  container.querySelector("button")?.focus();
  rerender(<Sending isDone />);
  return document.activeElement?.tagName ?? "";
};

it("the focus of a control that goes moves to the next one", () => {
  expect(finish()).toBe("BUTTON");
});

it("in a frame, it is left to the page around that has it", () => {
  vi.spyOn(window, "parent", "get").mockReturnValue({} as Window);
  vi.spyOn(document, "hasFocus").mockReturnValue(false);
  expect(finish()).toBe("BODY");
});
