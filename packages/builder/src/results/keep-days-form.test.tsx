import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openBot, showInBot } from "../flow/testing/open-bot.tsx";
import { KeepDaysForm } from "./keep-days-form.tsx";

let asked: string[] = [];
let older = 0;
beforeEach(() => {
  asked = [];
  older = 0;
  let keepDays: number | null = null;
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    asked.push(`${method} ${path} ${body ?? ""}`);
    if (path.includes("/results/count")) return Response.json({ count: older });
    if (method === "PATCH") ({ keepDays } = JSON.parse(String(body)));
    return Response.json({ id: "bot", keepDays });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = () => screen.getByRole("textbox", { name: "Delete results after so many days" });
const changes = () => asked.filter((one) => one.startsWith("PATCH")).map((one) => one.slice(one.indexOf("{")));

it("says how many results would go before anything is deleted, and asks for no more than that", async () => {
  older = 3;
  showInBot(await openBot(), <KeepDaysForm />);
  await userEvent.type(field(), "30");
  await userEvent.tab();
  await screen.findByText(/^3 results are older than that/);
  expect(asked.find((one) => one.includes("/results/count"))).toMatch(/until=20.*started=false/);
  expect(changes()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Delete 3 results and save" }));
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull());
  expect(changes()).toEqual(['{"keepDays":30}']);
});

it("keeps results for ever again once the field is empty, and forgets what was not saved", async () => {
  showInBot(await openBot(), <KeepDaysForm />);
  await userEvent.type(field(), "7");
  await userEvent.tab();
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
  await userEvent.clear(field());
  await userEvent.tab();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(field()).toHaveProperty("value", "7");
  await userEvent.clear(field());
  await userEvent.tab();
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(changes()).toEqual(['{"keepDays":7}', '{"keepDays":null}']));
});
