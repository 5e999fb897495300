import "./styles/page.css";
import "./styles/bubbles.css";
import "./styles/controls.css";
import "./styles/screens.css";
import "./styles/extras.css";
import "./styles/consent.css";
import "./styles/movement.css";
import { setTexts } from "@parley/ui";
import { createRoot, hydrateRoot } from "react-dom/client";
import { pageClasses, pageIds } from "./base/page-names.ts";
import { openChat } from "./opening/open-chat.tsx";
import { bootstrapOf } from "./state/bootstrap.ts";

// The blocks' own styles; they end up in the one style sheet.
import.meta.glob("../../blocks/src/*/*/view.css", { eager: true });

const { classList } = document.documentElement;

/** Shows everything the server has rendered, with a message that it can't be answered. */
const giveUp = (cause: unknown) => {
  console.error(cause);
  classList.remove(pageClasses.scripted, pageClasses.returning);
  classList.add(pageClasses.failed);
};

const start = async () => {
  const container = document.getElementById(pageIds.root);
  if (!container) throw new Error("The page has no place for the chat");
  // Fetched in parallel; opening the chat does not wait for it, playing it does.
  const movement = import("./movement/follow-chat.ts");
  const bootstrap = bootstrapOf(document);
  setTexts(bootstrap.texts);
  const follow = async () => {
    const { followChat } = await movement;
    followChat(container, bootstrap.flow.settings.general.systemMessages);
  };
  const { page, report, isResumed, taken } = await openChat(bootstrap, follow);
  const onUncaughtError = (cause: unknown) => {
    giveUp(cause);
    report(cause);
  };
  // A remembered chat differs from what the server has rendered, so it is not hydrated.
  if (isResumed) createRoot(container, { onUncaughtError }).render(page);
  else hydrateRoot(container, page, { onUncaughtError });
  classList.remove(pageClasses.returning);
  await taken;
  classList.add(pageClasses.live);
};

start().catch(giveUp);
