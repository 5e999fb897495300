import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDraftAnswers } from "../../draft-worker/answer-about-draft.ts";
import { Inspector } from "../inspector/inspector.tsx";
import { draftOf, InBot, openBot } from "../testing/open-bot.tsx";
import { ProblemDot } from "./problem-dot.tsx";
import { ProblemsPanel } from "./problems-panel.tsx";

/** A worker that runs in the test's own thread. */
class LocalWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: unknown = null;
  readonly #answer = createDraftAnswers();
  postMessage = (request: Parameters<ReturnType<typeof createDraftAnswers>>[0]) =>
    queueMicrotask(() => this.onmessage?.({ data: this.#answer(structuredClone(request)) }));
  terminate = () => undefined;
}

beforeEach(() => void vi.stubGlobal("Worker", LocalWorker));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async () => {
  const document = await openBot(
    draftOf({
      groups: [
        {
          id: "welcome",
          title: "Welcome",
          graphCoordinates: { x: 0, y: 0 },
          blocks: [
            { id: "hi", type: "text", content: { richText: [{ type: "p", children: [{ text: "Hi {{Name}}" }] }] } },
            { id: "go", type: "Redirect" },
          ],
        },
        {
          id: "lost",
          title: "Lost",
          graphCoordinates: { x: 0, y: 0 },
          blocks: [
            { id: "never", type: "text", content: { richText: [{ type: "p", children: [{ text: "Never" }] }] } },
          ],
        },
      ],
    }),
  );
  render(
    <InBot document={document}>
      <ProblemsPanel />
      <ProblemDot blockId="go" />
    </InBot>,
  );
  await screen.findByRole("region", { name: "Errors" });
  return { document, user: userEvent.setup() };
};

/** The kinds of problems that are listed, below the section that explores. */
const kinds = () =>
  screen
    .getAllByRole("region")
    .map((region) => region.getAttribute("aria-label"))
    .filter((label) => label !== "Explore");

it("lists what is wrong, errors first, with what to do about it", async () => {
  await show();
  const regions = kinds();
  expect(regions.slice(0, 2)).toEqual(["Errors", "Warnings"]);
  const errors = within(screen.getByRole("region", { name: "Errors" }));
  expect(errors.getByText(/its option "Address" is empty/)).toBeTruthy();
  expect(errors.getByText("Fill it in, or remove the block.")).toBeTruthy();
  expect(screen.getByRole("img", { name: /problem/ })).toBeTruthy();
});

it("shows one kind alone", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("radio", { name: /^Warnings/ }));
  expect(kinds()).toEqual(["Warnings"]);
});

it("leads to the block", async () => {
  const { user, document } = await show();
  await user.click(screen.getAllByRole("button", { name: "Show Welcome · Redirect" })[0] as HTMLElement);
  expect(document.getState().selection.blocks).toEqual(["go"]);
});

it("mends a problem as one change that can be taken back", async () => {
  const { user, document } = await show();
  await user.click(screen.getByRole("button", { name: "Create the variable Name" }));
  expect(Object.values(document.getState().draft.variables).map(({ name }) => name)).toEqual(["Name"]);
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Create the variable Name" })).toBeNull(), 5000);
  document.undo();
  expect(document.getState().draft.variables).toEqual({});
});

it("leads to the field that is wrong", async () => {
  const blocks = [
    { id: "go", type: "Redirect" },
    {
      id: "if",
      type: "Condition",
      items: [{ id: "row", content: { comparisons: [{ comparisonOperator: "Is set" }] } }],
    },
  ];
  const groups = [{ id: "welcome", title: "Welcome", graphCoordinates: { x: 0, y: 0 }, blocks }];
  const document = await openBot(draftOf({ groups }));
  const user = userEvent.setup();
  render(
    <InBot document={document}>
      <ProblemsPanel />
      <div data-testid="form">
        <Inspector />
      </div>
    </InBot>,
  );
  const form = screen.getByTestId("form");
  await user.click(await screen.findByRole("button", { name: /Show.*Welcome · Redirect/ }));
  await vi.waitFor(() =>
    expect(window.document.activeElement).toBe(within(form).getByRole("textbox", { name: "Address" })),
  );
  await user.click(screen.getByRole("button", { name: /Show.*Welcome · Condition/ }));
  await vi.waitFor(() =>
    expect(window.document.activeElement).toBe(within(form).getByRole("button", { name: /Variable: Comparison 1/ })),
  );
  expect(document.getState().selection.blocks).toEqual(["if"]);
});
