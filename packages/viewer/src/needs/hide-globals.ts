/** Ways out of a worker: to the network, to what the browser keeps, to other workers, to the page. */
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
 * Takes away what code apart from the page has nothing to do with, so that it behaves as it does on the server. It is
 * the author's code: this is no wall against it, the visitor's page would be open to it anyway.
 */
export const hideGlobals = (scope: object): void => {
  for (let owner: object | null = scope; owner; owner = Reflect.getPrototypeOf(owner))
    for (const name of ways) Reflect.deleteProperty(owner, name);
};
