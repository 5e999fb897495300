import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { goTo, openTab } from "../needs/leave-page.ts";
import { asks, createBot, says } from "../testing/bot.ts";
import { startChat } from "../testing/start-chat.ts";
import { tellParent } from "./tell-parent.ts";

const parent = { postMessage: vi.fn(), location: { href: "https://shop.example/" } };
const embed = () => {
  vi.stubGlobal("parent", parent);
  vi.stubGlobal("top", parent);
};

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  parent.postMessage.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the page around the chat", () => {
  const set = { type: "Set variable", options: { variableId: "vPlan", expressionToEvaluate: "Pro {{Name}}" } };
  const clear = { type: "Set variable", options: { variableId: "vPlan", expressionToEvaluate: "" } };
  const bot = createBot({
    variables: ["Name", "Plan"],
    groups: { A: [says("Who?"), asks({ variableId: "vName" }), set, clear, asks()] },
  });

  it("spec 1.6: Embedded in an iframe, the viewer tells the parent page when variables change", async () => {
    embed();
    const { chat } = startChat(bot, { tellParent });
    await vi.advanceTimersByTimeAsync(100);
    expect(parent.postMessage).not.toHaveBeenCalled();
    void chat.reply({ text: "Ada" });
    await vi.advanceTimersByTimeAsync(5000);
    const told = (name: string, value: string) => [{ from: "typebot", newVariableValue: { name, value } }, "*"];
    expect(parent.postMessage.mock.calls).toEqual([told("Name", "Ada"), told("Plan", "Pro Ada"), told("Plan", "")]);
  });

  it("is told nothing where there is none", async () => {
    const post = vi.spyOn(window, "postMessage");
    const { chat } = startChat(bot, { tellParent });
    await vi.advanceTimersByTimeAsync(100);
    void chat.reply({ text: "Ada" });
    await vi.advanceTimersByTimeAsync(5000);
    expect(post).not.toHaveBeenCalled();
  });
});

describe("leaving the page", () => {
  it("opens tabs that can't reach back, and tells when the browser blocks them", () => {
    const tab = { opener: window };
    const opened = vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    expect(openTab("https://x.y")).toBe(true);
    expect([opened.mock.calls, tab.opener]).toEqual([[["https://x.y", "_blank"]], null]);
    opened.mockReturnValue(null);
    expect(openTab("https://x.y")).toBe(false);
  });

  it("asks the page around to do it where a frame must not open anything", () => {
    vi.spyOn(window, "open").mockImplementation(() => {
      throw new DOMException("Blocked");
    });
    expect(openTab("https://x.y")).toBe(false);
    embed();
    expect(openTab("https://x.y")).toBe(true);
    expect(parent.postMessage).toHaveBeenCalledWith({ from: "typebot", redirectUrl: "https://x.y" }, "*");
  });

  it("goes to an address with the whole page, else with the frame alone", () => {
    embed();
    goTo("https://x.y/a");
    expect(parent.location.href).toBe("https://x.y/a");
    const shut = {
      get location(): Location {
        throw new DOMException("Cross-origin");
      },
      postMessage: parent.postMessage,
    };
    vi.stubGlobal("top", shut);
    const own = { href: "" };
    vi.stubGlobal("location", own);
    goTo("https://x.y/b");
    expect(own.href).toBe("https://x.y/b");
    expect(parent.postMessage).toHaveBeenCalledWith({ from: "typebot", redirectUrl: "https://x.y/b" }, "*");
  });
});
