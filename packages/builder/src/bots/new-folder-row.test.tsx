import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../base/api.ts";
import { english } from "../texts/texts.ts";
import { NewFolderRow } from "./new-folder-row.tsx";

const folder = { id: "f", name: "Leads", parentId: null, createdAt: "", updatedAt: "" };
const onCreate = vi.fn(async (_name: string) => folder);
const onCreated = vi.fn();
const onKeyDown = vi.fn();
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const open = async () => {
  render(
    <IntlProvider locale="en" messages={english} timeZone="UTC">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: stands for the dialog, which Escape closes. */}
      <div onKeyDown={onKeyDown}>
        <NewFolderRow into="Bots" onCreate={onCreate} onCreated={onCreated} />
      </div>
    </IntlProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "New folder" }));
  onKeyDown.mockClear();
  return screen.getByRole("textbox", { name: "Name of the new folder in Bots" });
};

it("makes a folder by the keyboard alone", async () => {
  const field = await open();
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard(" Leads {Enter}");
  expect(onCreate).toHaveBeenCalledWith("Leads");
  expect(onCreated).toHaveBeenCalledWith(folder);
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("Escape closes the field and not the dialog around it", async () => {
  await open();
  await userEvent.keyboard("Lea{Escape}");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(onKeyDown).not.toHaveBeenCalledWith(expect.objectContaining({ key: "Escape" }));
});

it("a missing name and a refusal are told, and what was typed stays", async () => {
  onCreate.mockRejectedValueOnce(new ApiError(409, "CONFLICT", "There are too many folders."));
  const field = await open();
  await userEvent.keyboard("{Enter}");
  await screen.findByText("Type a name.");
  expect(onCreate).not.toHaveBeenCalled();
  await userEvent.keyboard("Leads{Enter}");
  await screen.findByText("There are too many folders.");
  expect(field).toHaveProperty("value", "Leads");
  expect(onCreated).not.toHaveBeenCalled();
});
