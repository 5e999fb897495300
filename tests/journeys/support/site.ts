import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { provide } from "./provide.ts";

/** A page of another site: its body and its content security policy. */
interface SitePage {
  body: string;
  policy?: string;
}

/** Starts another site, with another origin than Parley's. */
const startSite = async () => {
  const pages = new Map<string, SitePage>();
  const server = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? "/", "http://site").pathname);
    if (page?.policy) response.setHeader("content-security-policy", page.policy);
    response.statusCode = page ? 200 : 404;
    response.setHeader("content-type", "text/html");
    const start =
      '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title>';
    response.end(`${start}${page?.body ?? ""}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** Adds a page and returns its address. */
    add(path: string, page: SitePage): string {
      pages.set(path, page);
      return `http://localhost:${port}${path}`;
    },
    close: () => void server.close(),
  };
};

export const provideSite = () => provide(startSite, async (site) => site.close());
