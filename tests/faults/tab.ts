import { runs } from "@parley/blocks/runs";
import type { Flow, InputOutput } from "@parley/core";
import { advance } from "@parley/engine";
import type { InputHost } from "@parley/ui";
import { openChat } from "../../packages/viewer/src/opening/open-chat.tsx";
import type { Chat } from "../../packages/viewer/src/state/chat.ts";
import { words } from "../../packages/viewer/src/testing/bot.ts";
import type { Browser, Page } from "./browser.ts";

/** A tab with the bot's page. */
export interface Tab {
  page: Page;
  chat: Chat;
  hostOf: (input: InputOutput) => InputHost;
  /** Returns the answers that the visitor sees as sent. */
  said: () => string[];
}

/** Opens the page with the viewer's own `openChat`: a remembered chat or a new one. */
export const openTab = async (browser: Browser, flow: Flow, before?: Page): Promise<Tab> => {
  const page = browser.createPage(before);
  const start = { type: "start", botId: flow.botId, time: 1, seed: 1 } as const;
  const firstStep = { event: start, ...advance({ flows: { [flow.botId]: flow }, catalogue: runs }, null, start) };
  const opened = await browser.on(page, async () => {
    const { page: shown } = await openChat(
      {
        flow,
        definitions: "faults",
        links: {},
        publicId: "faults",
        isPreview: false,
        firstStep,
        isQueryDependent: false,
        words,
      },
      async () => {},
    );
    // The only cast: `openChat` passes its objects as props to the page's component, inside an error boundary.
    const { children } = shown.props as { children: { props: Pick<Tab, "chat" | "hostOf"> & { onTaken: () => void } } };
    const { props } = children;
    props.onTaken();
    void props.chat.start();
    return props;
  });
  const { chat, hostOf } = opened;
  const said = () => chat.state().entries.flatMap((entry) => (entry.kind === "answer" ? [entry.text] : []));
  return { page, chat, hostOf, said };
};
