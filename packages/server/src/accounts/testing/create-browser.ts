import { appHeader } from "@parley/api";
import type { Parley } from "../../http/create-parley.ts";
import { checkAnswer } from "../../testing/check-answer.ts";
import { ownerSample, tokenOf } from "./owner-sample.ts";

// Test support: a browser with the builder, which calls the server directly instead of over the network.

export const accountPath = "/api/v1/account";

const app = { [appHeader.name]: appHeader.value };

/** A browser with its own cookies and network address. Every answer is checked against the contract of its call. */
export const createBrowser = (parley: Parley, address = "192.0.2.1") => {
  const cookies = new Map<string, string>();

  const keepCookies = (headers: Headers): void => {
    for (const text of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (/max-age=0/i.test(text)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };

  /** Sends a request with the headers that the app sends, unless other headers are given. */
  const ask = async (method: string, path: string, body?: unknown, more: Record<string, string> = app) => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const headers = {
      "user-agent": "Browser",
      "x-forwarded-for": address,
      ...(cookie === "" ? {} : { cookie }),
      ...more,
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await parley.builder.request(path, { method, headers, ...sent });
    await checkAnswer("builder", method, path, response);
    keepCookies(response.headers);
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text), headers: response.headers };
  };

  return {
    cookies,
    ask,
    whoAmI: async () => (await ask("GET", accountPath)).body,
    /** Makes the owner's account with the link. */
    welcome: (url: string | null, more: object = {}) =>
      ask("POST", accountPath, { token: tokenOf(url), ...ownerSample, ...more }),
    signIn: (password: string = ownerSample.password, email: string = ownerSample.email) =>
      ask("POST", `${accountPath}/sign-in`, { email, password }),
  };
};
