import type { Page } from "./browser.ts";

interface RequestOptions {
  send: (path: string, init: RequestInit) => Promise<Response>;
  pageNow: () => Page;
}

interface Progress {
  loaded: number;
  total: number;
}

/** A fake `XMLHttpRequest` with the parts that uploads use, on the simulated network. */
export const createPageRequest = ({ send, pageNow }: RequestOptions) =>
  class {
    upload: { onprogress: ((progress: Progress) => void) | null } = { onprogress: null };
    onloadend: (() => void) | null = null;
    status = 0;
    responseText = "";
    #method = "GET";
    #url = "";
    #headers: Record<string, string> = {};
    #isOver = false;
    readonly #page = pageNow();

    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }
    send(body: File) {
      this.upload.onprogress?.({ loaded: body.size / 2, total: body.size });
      send(this.#url, { method: this.#method, headers: this.#headers, body }).then(
        async (response) => this.#end(response.status, await response.text().catch(() => "")),
        () => this.#end(0),
      );
    }
    abort() {
      this.#end(0);
    }
    #end(status: number, text = "") {
      if (this.#isOver || this.#page.isGone) return;
      this.#isOver = true;
      this.status = status;
      this.responseText = text;
      this.onloadend?.();
    }
  };
