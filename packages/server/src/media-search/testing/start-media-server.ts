import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

// Test support: a server with the APIs of GIPHY, Unsplash and Pexels that refuses what they refuse.

interface Answer {
  status: number;
  body: unknown;
}

const refuse = (status: number, body: unknown): Answer => ({ status, body });
const give = (body: unknown): Answer => ({ status: 200, body });

const has = (url: URL, expected: Record<string, string>): boolean =>
  JSON.stringify([...url.searchParams].sort()) === JSON.stringify(Object.entries(expected).sort());

const answerGiphy = (url: URL): Answer => {
  if (url.searchParams.get("api_key") !== "giphy-key") return refuse(401, { meta: { status: 401 } });
  const offset = url.searchParams.get("offset") ?? "";
  const common = { api_key: "giphy-key", limit: "24", offset, rating: "g" };
  const isSearch = url.pathname === "/v1/gifs/search";
  const expected = isSearch ? { ...common, q: url.searchParams.get("q") ?? "" } : common;
  if (!(isSearch || url.pathname === "/v1/gifs/trending") || !has(url, expected)) return refuse(400, { meta: {} });
  const gif = {
    id: `gif-${offset}`,
    title: isSearch ? "A cat dances" : "Trending",
    username: "cats",
    images: {
      fixed_width: { url: "https://media.giphy.test/200w.gif", width: "200", height: "150" },
      original: { url: "https://media.giphy.test/giphy.gif", width: "480", height: "360" },
    },
  };
  const pagination = { total_count: 25, count: offset === "0" ? 24 : 1, offset: Number(offset) };
  return give({ data: [gif, { id: "broken" }], pagination, meta: { status: 200 } });
};

const photo = {
  id: "photo-1",
  width: 4000,
  height: 3000,
  alt_description: "a lake",
  urls: { regular: "https://images.unsplash.test/1?w=1080", small: "https://images.unsplash.test/1?w=400" },
  user: { name: "Ann Lee", links: { html: "https://unsplash.com/@ann" } },
  links: { download_location: "https://api.unsplash.com/photos/photo-1/download?ixid=counted" },
};

const answerUnsplash = (url: URL, { headers }: IncomingMessage): Answer => {
  if (headers["accept-version"] !== "v1") return refuse(400, { errors: ["no version"] });
  if (headers.authorization !== "Client-ID unsplash-key") return refuse(401, { errors: ["OAuth error"] });
  const page = url.searchParams.get("page") ?? "";
  if (url.pathname === "/photos" && has(url, { page, per_page: "24" })) return give([{ ...photo, id: "popular" }]);
  const query = url.searchParams.get("query") ?? "";
  if (url.pathname === "/search/photos" && has(url, { query, page, per_page: "24" }))
    return query === "often"
      ? { status: 403, body: "Rate Limit Exceeded" }
      : give({ total: 30, total_pages: 2, results: [photo] });
  return /^\/photos\/[\w-]+\/download$/.test(url.pathname) ? give({ url: "https://images.test" }) : refuse(404, {});
};

const mp4 = (width: number) => ({
  quality: "hd",
  file_type: "video/mp4",
  width,
  height: 720,
  link: `https://videos.pexels.test/${width}.mp4`,
});

const answerPexels = (url: URL, { headers }: IncomingMessage): Answer => {
  if (headers.authorization !== "pexels-key") return refuse(401, { error: "Unauthorized" });
  const [page = "", query] = [url.searchParams.get("page") ?? "", url.searchParams.get("query")];
  const isSearch = url.pathname === "/videos/search";
  const expected = { page, per_page: "24", ...(isSearch ? { query: query ?? "" } : {}) };
  if (!(isSearch || url.pathname === "/videos/popular") || !has(url, expected)) return refuse(400, {});
  if (query === "often") return refuse(429, { error: "Too many" });
  if (query === "odd") return give({ films: [] });
  const video = {
    id: 7,
    width: 3840,
    height: 2160,
    duration: 9,
    image: "https://images.pexels.test/7.jpeg",
    user: { name: "Bo", url: "https://www.pexels.com/@bo" },
    video_files: [mp4(3840), mp4(640), mp4(1280), { ...mp4(1000), file_type: "video/webm" }, { quality: "hls" }],
  };
  const wide = { ...video, id: 8, video_files: [mp4(3840), mp4(1920)] };
  const none = { ...video, id: 9, video_files: [] };
  return give({
    total_results: 3,
    videos: [video, wide, none],
    ...(page === "1" ? { next_page: "https://next.test" } : {}),
  });
};

export const startMediaServer = async () => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://media.test");
    requests.push(`${url.pathname}${url.search}`);
    const answer = url.pathname.startsWith("/v1/gifs/")
      ? answerGiphy(url)
      : url.pathname.startsWith("/videos/")
        ? answerPexels(url, request)
        : answerUnsplash(url, request);
    const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
    response.writeHead(answer.status).end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests, close: () => new Promise((resolve) => server.close(resolve)) };
};
