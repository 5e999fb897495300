import type { BubbleOutput, InputOutput } from "@parley/core";
import type { BubbleView, InputHost, InputView } from "@parley/ui";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { vi } from "vitest";
import type { Gesture, Scene } from "./options-fixture.ts";

type View = BubbleView | InputView;

const isBubbleView = (view: View): view is BubbleView => "pace" in view;

/** Returns what the visitor sees of an output and the effect of the scene's gestures, in lines. */
export const observeView = async (
  view: View,
  output: BubbleOutput | InputOutput,
  scene: Scene,
  preparePage: (note: (text: string) => void) => () => void = () => () => {},
): Promise<string[]> => {
  const lines: string[] = [];
  const restorePage = preparePage((text) => lines.push(text));
  const { container } = render(elementFor(view, output, scene, lines));
  const look = async () => {
    // Some views load a part lazily.
    await act(async () => vi.dynamicImportSettled());
    lines.push(markupOf(container));
  };
  await look();
  for (const gesture of output.type === "input" ? (scene.gestures ?? []) : []) {
    await act(async () => perform(gesture, container));
    await look();
  }
  cleanup();
  restorePage();
  return lines;
};

const elementFor = (view: View, output: BubbleOutput | InputOutput, scene: Scene, lines: string[]) => {
  if (isBubbleView(view) !== (output.type === "bubble")) throw new Error("The view is not of the output's kind");
  if (isBubbleView(view)) {
    const content = output.type === "bubble" ? output.content : {};
    return <view.Component content={content} onReady={() => {}} isShown isPast={false} />;
  }
  const { options = {}, items = [] } = output.type === "input" ? output : {};
  const Input = view;
  return (
    <Input
      options={options}
      items={items}
      prefilledValue={scene.prefilledValue ?? ""}
      question="The question?"
      host={hostFor(scene, lines)}
      onReply={(reply) => lines.push(`replies ${JSON.stringify(reply)}`)}
    />
  );
};

const hostFor = ({ answers = {} }: Scene, lines: string[]): InputHost => ({
  ask: async (what, data) => {
    lines.push(`asks for ${what} ${JSON.stringify(data)}`);
    const answer = answers[what];
    if (!answer) throw new Error(`The scene has no answer for ${what}`);
    return answer;
  },
  prepareReturn: () => ({ url: "https://bot.example.org/", forget: () => {} }),
  uploads: {
    prepare: () => {},
    upload: async (file) => ({ is: "done", url: `https://files.example.org/${file.name}` }),
    messages: { fileUploadError: "", fileUploadSizeError: "" },
  },
});

const perform = (gesture: Gesture, container: HTMLElement): void => {
  if ("press" in gesture) {
    fireEvent.click(screen.getByRole("button", { name: gesture.press }));
    return;
  }
  const field = container.querySelector("pick" in gesture ? "input[type=file]" : "input, textarea");
  if (!field) throw new Error("There is no field for the gesture");
  if ("pick" in gesture)
    fireEvent.change(field, { target: { files: gesture.pick.map((name) => new File(["x"], name)) } });
  else fireEvent.change(field, { target: { value: gesture.type } });
};

/** Returns the markup and the state of fields. React's ids differ between renderings, so they are renumbered. */
const markupOf = (container: HTMLElement): string => {
  const ids = new Map<string, string>();
  const place = (id: string) => {
    if (!ids.has(id)) ids.set(id, `id${ids.size}`);
    return ids.get(id) ?? id;
  };
  const fields = [...container.querySelectorAll<HTMLInputElement>("input, select, textarea")];
  const state = fields.map(({ value, checked, disabled }) => [value, checked === true, disabled]);
  return `${container.innerHTML} ${JSON.stringify(state)}`.replace(/_r_\w+_|«r\w+»|:r\w+:/g, place);
};
