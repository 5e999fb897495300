import { definitions } from "@parley/blocks/definitions";
import { defineBlock, f } from "@parley/core/fields";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Inspector } from "../../flow/inspector/inspector.tsx";
import { draftOf, openBotToRead, showInBot } from "../../flow/testing/open-bot.tsx";
import { FieldsForm } from "../index.ts";

afterEach(cleanup);

/** Returns all elements that could change something. */
const controls = () =>
  ["textbox", "spinbutton", "switch", "checkbox", "radio", "combobox", "slider"].flatMap((role) =>
    screen.queryAllByRole(role),
  );

const read = async (name: string) =>
  (await screen.findByText(name, { selector: "dt" })).nextElementSibling?.textContent;

it("a reader gets no form, but what is set in words", async () => {
  const { options } = defineBlock({
    type: "sample",
    family: "logic",
    label: "Sample",
    description: "For this test.",
    search: [],
    key: "options",
    options: f.fields({
      text: f.text({ label: "Text" }),
      empty: f.text({ label: "Empty" }),
      key: f.text({ label: "Key", isSecret: true }),
      isOn: f.bool({ label: "Switch", default: true }),
      color: f.choice(["red", "blue"], { label: "Colour", labels: { red: "Red" }, default: "red" }),
      hidden: f.text({ label: "Not shown", showIf: { field: "isOn", is: false }, default: "never seen" }),
      variable: f.variable({ label: "Variable" }),
      inside: f.object({ text: f.text({ label: "Deep" }) }, { label: "Inside" }),
    }),
  });
  const document = await openBotToRead(draftOf({ variables: [{ id: "v1", name: "Plan" }] }));
  const values = { text: "Hello {{Plan}}", key: "abc", variable: "v1", inside: { text: "Deeper" } };
  showInBot(document, <FieldsForm field={options} values={values} />);
  expect(await read("Text")).toBe("Hello {{Plan}}");
  expect(await read("Key")).toBe("Hidden");
  expect(await read("Switch")).toBe("On");
  expect(await read("Colour")).toBe("Red");
  expect(await read("Variable")).toBe("Plan");
  expect(await read("Deep")).toBe("Deeper");
  expect(screen.queryByText("Empty")).toBeNull();
  expect(screen.queryByText("never seen")).toBeNull();
  expect(controls()).toEqual([]);
  await document.close();
});

it("every block of the catalogue can be looked at, and none shows a control", { timeout: 60_000 }, async () => {
  for (const { type } of Object.values(definitions)) {
    const group = {
      id: "g",
      title: "Group",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: "b", type, items: [{ id: "i" }] }],
    };
    const document = await openBotToRead(draftOf({ groups: [group] } as Parameters<typeof draftOf>[0]));
    document.select({ blocks: ["b"] });
    showInBot(document, <Inspector />);
    expect([type, (await screen.findAllByRole("heading", { level: 2 })).length > 0]).toEqual([type, true]);
    expect([type, controls()]).toEqual([type, []]);
    cleanup();
    await document.close();
  }
});

it("a group says its title and where it leads, and its blocks can be gone to", async () => {
  const document = await openBotToRead(
    draftOf({
      groups: [
        {
          id: "g",
          title: "Welcome",
          graphCoordinates: { x: 0, y: 0 },
          blocks: [{ id: "b", type: "text", content: { richText: [{ type: "p", children: [{ text: "Hi" }] }] } }],
        },
      ],
    }),
  );
  document.select({ groups: ["g"] });
  showInBot(document, <Inspector />);
  expect(await read("Title")).toBe("Welcome");
  expect(await screen.findByText("Not connected")).toBeTruthy();
  within(screen.getByRole("list", { name: "Blocks" })).getByRole("button", { name: /Hi/ });
  expect(controls()).toEqual([]);
  await document.close();
});
