import type { Settings } from "./load-settings.ts";
import { make } from "./make.ts";
import type { FrameMessage, PageMessage } from "./messages.ts";
import type { Value } from "./options.ts";

export interface Frame {
  element: HTMLIFrameElement;
  set: (variables: Record<string, Value>) => void;
  remove: () => void;
}

/** Shows the page of a bot in a frame. Both sides check the origin of each message and name the origin they send to. */
export const createFrame = (
  { server, publicId, name, kind }: Settings,
  variables: Readonly<Record<string, Value>>,
  onMessage: (message: FrameMessage) => void,
): Frame => {
  const url = new URL(publicId, server);
  // How the visitor came: in the fragment it reaches no server, and none of the three has a "#". Without a kind it is a bubble.
  url.hash = [kind, location.search, document.referrer].join("#");
  const { origin, searchParams } = url;
  for (const [key, value] of Object.entries(variables))
    for (const text of [value ?? []].flat()) searchParams.append(key, `${text}`);
  const element = make("iframe", {
    src: url.href,
    title: name,
    // By this name the chat recognizes that our launcher holds the frame and listens.
    name: "parley",
    allow: "autoplay; camera; fullscreen; microphone; payment",
  });

  const since: Record<string, Value> = {};
  let isReady = false;
  const send = (given: PageMessage["variables"]) => {
    const message: PageMessage = { from: "parley", variables: given };
    element.contentWindow?.postMessage(message, origin);
  };
  const listen = ({ data, origin: from, source }: MessageEvent) => {
    if (source !== element.contentWindow || from !== origin || data?.from !== "parley") return;
    if (data.type === "ready") {
      isReady = true;
      send(since);
    }
    // The only cast: the viewer of the same server wrote this message.
    onMessage(data as FrameMessage);
  };
  addEventListener("message", listen);
  return {
    element,
    set: (values) => {
      Object.assign(since, values);
      if (isReady) send(values);
    },
    remove: () => removeEventListener("message", listen),
  };
};
