/** Globals that reach the network, browser storage, other workers or the page. */
const ways = [
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "WebSocketStream",
  "WebTransport",
  "EventSource",
  "importScripts",
  "indexedDB",
  "caches",
  "cookieStore",
  "BroadcastChannel",
  "Worker",
  "SharedWorker",
  "RTCPeerConnection",
  "navigator",
  "postMessage",
  "close",
];

/**
 * Removes globals that code outside a page should not use, so that it behaves as on the server. This is not a security
 * boundary: it is the author's own code, which could use the visitor's page anyway.
 */
export const hideGlobals = (scope: object): void => {
  for (let owner: object | null = scope; owner; owner = Reflect.getPrototypeOf(owner))
    for (const name of ways) Reflect.deleteProperty(owner, name);
};
