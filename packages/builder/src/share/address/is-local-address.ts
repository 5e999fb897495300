/** Whether only the computer that the server runs on can open this address. */
export const isLocalAddress = (url: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(new URL(url).hostname);
