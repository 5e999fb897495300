import { backOff } from "@parley/core";
import { currentValues } from "@parley/engine";
import { createRoot } from "react-dom/client";
import { askEffect } from "../asking/ask-server.ts";
import { pageClasses } from "../base/page-names.ts";
import { waitForNetwork } from "../base/wait-for-network.ts";
import { ChatPage } from "../components/chat-page.tsx";
import { createBlockLoader } from "../flows/load-blocks.ts";
import { loadDraft } from "../flows/load-flow.ts";
import { createInputHost } from "../needs/create-input-host.ts";
import { evaluateInWorker } from "../needs/evaluate.ts";
import { openTab } from "../needs/leave-page.ts";
import { followProgress } from "../progress/follow-progress.ts";
import type { Bootstrap } from "../state/bootstrap.ts";
import { createUploads } from "../uploads/create-uploads.ts";
import { joinBuilder } from "./ask-builder.ts";
import { createTryOut, type TryOut } from "./create-try-out.ts";
import { patchFlow } from "./flow-patch.ts";
import type { ToChat } from "./messages.ts";
import { createThemeSheet, pageKey } from "./show-theme.ts";

type Opening = Extract<ToChat, { type: "open" }>;

/** Connects the page with the builder around it, which sends the flow and receives the chat's state. */
export const openTryOut = (container: HTMLElement, made: Bootstrap, builderOrigin: string): void => {
  const { blocks, provide } = createBlockLoader();
  const root = createRoot(container);
  const showTheme = createThemeSheet(document, made.flow);
  const movement = import("../movement/follow-chat.ts");
  let opened: TryOut | null = null;
  /** Flows may arrive faster than their blocks load; only the newest is used. */
  let newest = made.flow;
  /** The flow that the builder has sent last, with all patches since. */
  let received = made.flow;
  /** What the builder wants of a chat whose blocks are still loading. */
  const wanted: ToChat[] = [];

  const needsPage = (flow: Bootstrap["flow"]) => pageKey(flow) !== pageKey(made.flow);

  const draw = (tryOut: TryOut, flow: Bootstrap["flow"]) => {
    const result = { resultId: Promise.resolve("preview"), token: () => undefined };
    const hostOf = createInputHost({
      asker: { ...result, previewToken: made.previewToken, settled: async () => {} },
      values: () => {
        const session = tryOut.session();
        return session ? currentValues(session) : {};
      },
      uploadsOf: createUploads({
        ...result,
        isPreview: true,
        messages: flow.settings.general.systemMessages,
        sizeLimit: made.fileSizeLimit,
      }),
      keepForReturn: () => {},
    });
    const { bubbleViews, inputViews } = blocks;
    const startOver = () => void tryOut.restart();
    root.render(
      <ChatPage words={made.words} {...{ flow, bubbleViews, inputViews, hostOf, startOver }} chat={tryOut} />,
    );
    showTheme(flow);
  };

  const onMessage = (message: ToChat): void => {
    if (message.type === "open") return void open(message);
    if (message.type === "evaluate") return void evaluate(message);
    if (message.type === "flow" || message.type === "flow patch") {
      received = message.type === "flow" ? message.flow : patchFlow(received, message.patch);
      // Without a chat yet, the flow is shown once it has opened.
      if (opened) void show(opened, received);
      return;
    }
    if (!opened) return void wanted.push(message);
    if (message.type === "settings") return opened.setSettings(message.settings);
    if (message.type === "restart") return void opened.restart(message.at);
    if (message.type === "watch") return void opened.watch(message.turns);
    if (message.type === "step back") return void opened.stepBack();
    if (message.type === "set variable") return void opened.setVariable(message.name, message.value);
  };
  const builder = joinBuilder(builderOrigin, onMessage);

  /** Runs code of the bot for its tests: here it has no rights in the builder. */
  const evaluate = async ({ id, evaluations }: Extract<ToChat, { type: "evaluate" }>) =>
    builder.tell({ type: "evaluated", id, results: await evaluateInWorker(evaluations) });

  /** Waits for a permission, however long the server is down. */
  const demandGrant = async (): Promise<string> => {
    for (let failures = 1; ; failures += 1) {
      const grant = await builder.grant();
      if (grant) return grant.token;
      await waitForNetwork(backOff(failures, Math.random()), new AbortController().signal);
    }
  };

  const provideBlocks = async (flow: Bootstrap["flow"]): Promise<void> => {
    for (let failures = 1; ; failures += 1) {
      try {
        return await provide(flow);
      } catch (error) {
        console.warn(error);
        await waitForNetwork(backOff(failures, Math.random()), new AbortController().signal);
      }
    }
  };

  const show = async (tryOut: TryOut, flow: Bootstrap["flow"]) => {
    newest = flow;
    if (needsPage(flow)) builder.tell({ type: "reload wanted", key: pageKey(flow) });
    await provideBlocks(flow);
    if (flow !== newest) return;
    const replayed = tryOut.setFlow(flow);
    draw(tryOut, flow);
    await replayed;
  };

  const open = async ({ flow, settings, kept }: Opening) => {
    newest = flow;
    received = flow;
    await provideBlocks(flow);
    if (newest !== flow) return;
    const tryOut = createTryOut({
      flow,
      settings,
      kept,
      catalogue: blocks.runs,
      clients: blocks.clients,
      paceOf: (blockType) => blocks.bubbleViews[blockType]?.pace ?? "typing",
      loadFlow: async (botId) => {
        const loaded = await loadDraft(botId, await demandGrant());
        await provide(loaded);
        return loaded;
      },
      evaluate: evaluateInWorker,
      askEffect: async (need, values, follow) => {
        const previewToken = await demandGrant();
        const asker = { resultId: Promise.resolve("preview"), token: () => undefined, settled: async () => {} };
        return askEffect(need, values, { ...asker, previewToken }, follow);
      },
      openTab,
      tell: (standing) => builder.tell({ type: "standing", standing }),
      isCalm: window.matchMedia("(prefers-reduced-motion: reduce)").matches,
    });
    opened = tryOut;
    draw(tryOut, flow);
    document.documentElement.classList.add(pageClasses.live);
    movement
      .then(({ followChat }) => followChat(container, flow.settings.general.systemMessages))
      .catch((cause) => console.warn(cause));
    const standing = () => {
      const session = tryOut.session();
      return session && { flows: tryOut.flows(), session };
    };
    if (flow.theme.general.progressBar.isEnabled)
      followProgress({ subscribe: tryOut.subscribe, standing }, blocks.runs);
    if (received !== flow) void show(tryOut, received);
    else void (kept ? tryOut.setFlow(flow) : tryOut.restart());
    for (const message of wanted.splice(0)) onMessage(message);
  };

  builder.tell({ type: "ready" });
};
