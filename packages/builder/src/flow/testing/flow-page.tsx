import "@fontsource-variable/inter/index.css";
import "@parley/ui/author/tokens.css";
import "../../shell/page.css";
import { definitions } from "@parley/blocks/definitions";
import { createBlankFile, createDraft, type Draft } from "@parley/core/draft";
import { importBotFile } from "@parley/core/format";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Toaster } from "sonner";
import { IntlProvider } from "use-intl";
import { followKeys } from "../../base/commands.ts";
import { type BotDocument, createDocument, createMemoryQueue } from "../../document/index.ts";
import { createMemoryServer } from "../../document/testing/memory-server.ts";
import { DocumentContext } from "../../open-bot/document-context.tsx";
import { english } from "../../texts/texts.ts";
import { FlowScreen } from "../flow-screen.tsx";
import { createLargeDraft } from "./large-draft.ts";

// Test support: a page with the flow of a bot and an in-memory server. The query selects the bot: `?file=` the address
// of a bot file, `?groups=` a generated bot with so many groups, without either a new bot. `&mode=dark` selects dark
// mode.

declare global {
  interface Window {
    /** The document of the page, for tests. */
    bot: BotDocument;
  }
}

const query = new URLSearchParams(location.search);
document.documentElement.dataset.mode = query.get("mode") ?? "light";

const readDraft = async (): Promise<Draft> => {
  const groups = Number(query.get("groups"));
  if (groups > 0) return createLargeDraft(groups);
  const file = query.get("file");
  if (!file) return createDraft(createBlankFile("New bot"), definitions);
  const text = await (await fetch(file)).text();
  return createDraft(importBotFile(text).file, definitions);
};

const server = createMemoryServer(await readDraft());
const bot = await createDocument({
  botId: "bot",
  transport: server.connect({ id: "ann", name: "Ann", color: 1 }, "editor"),
  queue: createMemoryQueue(),
});
window.bot = bot;
followKeys();
window.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
  event.preventDefault();
  if (event.shiftKey) bot.redo();
  else bot.undo();
});

// The flow needs a router, because it reads its own address.
const root = createRootRoute();
const home = createRoute({ getParentRoute: () => root, id: "home" });
const opened = createRoute({ getParentRoute: () => home, path: "/bots/$botId" });
const flow = createRoute({ getParentRoute: () => opened, path: "/", component: FlowScreen });
const router = createRouter({
  routeTree: root.addChildren([home.addChildren([opened.addChildren([flow])])]),
  history: createMemoryHistory({ initialEntries: [`/bots/bot${location.search}`] }),
});

const watchFirstCard = () => {
  if (document.querySelector("[data-card]")) {
    // A task after the frame: by then it is painted.
    setTimeout(() => performance.mark("shown"));
  } else requestAnimationFrame(watchFirstCard);
};
requestAnimationFrame(watchFirstCard);

const page = document.getElementById("app");
performance.mark("render");
if (page)
  createRoot(page).render(
    <StrictMode>
      <IntlProvider locale="en" messages={english} timeZone="UTC">
        <DocumentContext value={bot}>
          {/* This page has one route; the types are those of the app's router. */}
          <QueryClientProvider client={new QueryClient()}>
            <RouterProvider router={router as never} />
          </QueryClientProvider>
          <Toaster />
        </DocumentContext>
      </IntlProvider>
    </StrictMode>,
  );
