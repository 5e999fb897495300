import { render } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { Bot } from "./create-bot.ts";
import type { Parley } from "./create-parley.ts";
import type { BotOptions } from "./options.ts";
import { ParleyBubble, ParleyStandard } from "./react.tsx";

afterEach(() => {
  delete window.Parley;
});

/** Simulates that the script has loaded: defines the page's `Parley` object. */
const arrive = () => {
  const bots: { options: BotOptions; tag: Element | undefined; bot: Bot }[] = [];
  const heard = new Map<string, (detail: never, bot: Bot) => void>();
  const parley = {
    add: (options: BotOptions, tag?: Element) => {
      const bot = {
        id: options.bot,
        setVariable: vi.fn(),
        remove: vi.fn(),
        on: (name: string, listener: never) => heard.set(name, listener),
      } as unknown as Bot;
      bots.push({ options, tag, bot });
      return bot;
    },
    push: (use: (parley: Parley) => void) => use(parley as unknown as Parley),
  };
  const before = window.Parley;
  window.Parley = parley as unknown as Parley;
  if (Array.isArray(before)) before.forEach(parley.push);
  return { bots, tell: (name: string, detail: object) => heard.get(name)?.(detail as never, {} as Bot) };
};

const server = "https://bots.example.org";

it("asks for the script once, and shows the bot when it is there, until the component goes", () => {
  const append = vi.spyOn(document.head, "append").mockReturnValue();
  const onAnswer = vi.fn();
  const page = (plan: string) => (
    <StrictMode>
      <ParleyBubble bot="sales" server={`${server}/`} color="#123456" variables={{ Plan: plan }} onAnswer={onAnswer} />
      <ParleyBubble bot="other" server={server} />
    </StrictMode>
  );
  const { rerender, unmount } = render(page("Free"));
  expect(append.mock.calls).toEqual([[expect.objectContaining({ src: `${server}/embed.js`, async: true })]]);
  const { bots, tell } = arrive();
  // In development React mounts components twice; a bot that was removed meanwhile must not be shown.
  expect(bots.map(({ options }) => options)).toEqual([
    { bot: "sales", kind: "bubble", server, color: "#123456", variables: { Plan: "Free" } },
    { bot: "other", kind: "bubble", server, variables: undefined },
  ]);
  rerender(page("Free"));
  expect(bots[0]?.bot.setVariable).not.toHaveBeenCalled();
  rerender(page("Pro"));
  expect(bots[0]?.bot.setVariable).toHaveBeenCalledExactlyOnceWith("Plan", "Pro");
  expect(bots).toHaveLength(2);
  tell("answer", { value: "Ada" });
  unmount();
  expect(bots.map(({ bot }) => vi.mocked(bot.remove).mock.calls.length)).toEqual([1, 1]);
});

it("a standard bot stands in the component", () => {
  const { bots } = arrive();
  const { container } = render(<ParleyStandard bot="sales" server={server} height="auto" />);
  expect(bots[0]?.options).toMatchObject({ bot: "sales", kind: "standard", height: "auto" });
  expect(container.contains(bots[0]?.tag ?? null)).toBe(true);
});
