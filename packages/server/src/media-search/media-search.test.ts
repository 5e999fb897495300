import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestParley } from "../testing/create-test-parley.ts";
import { startMediaServer } from "./testing/start-media-server.ts";

const keys = {
  NEXT_PUBLIC_GIPHY_API_KEY: "giphy-key",
  NEXT_PUBLIC_UNSPLASH_APP_NAME: "our app",
  NEXT_PUBLIC_UNSPLASH_ACCESS_KEY: "unsplash-key",
  NEXT_PUBLIC_PEXELS_API_KEY: "pexels-key",
};

let media: Awaited<ReturnType<typeof startMediaServer>>;
const open = (settings: Record<string, string>) => {
  const hosts = ["https://api.giphy.com", "https://api.unsplash.com", "https://api.pexels.com"];
  const standIns = Object.fromEntries(hosts.map((host) => [host, media.url]));
  return createTestParley(settings, { outside: { allowsLoopback: true, standIns } });
};
let test: Awaited<ReturnType<typeof open>>;

beforeAll(async () => {
  media = await startMediaServer();
  test = await open(keys);
});
beforeEach(() => media.requests.splice(0));
afterAll(async () => {
  await test.close();
  await media.close();
});

const search = async (rest: string, { owner } = test) => (await owner("GET", `/api/v1/media-search/${rest}`)).json();

describe("the libraries", () => {
  it("are those that the server has keys of, and the keys stay there", async () => {
    const answer = await test.owner("GET", "/api/v1/media-search");
    const text = await answer.text();
    expect(JSON.parse(text).libraries).toEqual([
      {
        id: "unsplash",
        name: "Unsplash",
        kind: "image",
        homeUrl: "https://unsplash.com/?utm_source=our+app&utm_medium=referral",
      },
      { id: "giphy", name: "GIPHY", kind: "image", homeUrl: "https://giphy.com/" },
      { id: "pexels", name: "Pexels", kind: "video", homeUrl: "https://www.pexels.com/" },
    ]);
    for (const key of ["giphy-key", "unsplash-key", "pexels-key"]) expect(text).not.toContain(key);
  });

  it("are none where there is no key; Unsplash needs its name as well", async () => {
    const plain = await open({ NEXT_PUBLIC_UNSPLASH_ACCESS_KEY: "unsplash-key" });
    expect(await (await plain.owner("GET", "/api/v1/media-search")).json()).toEqual({ libraries: [] });
    expect((await search("unsplash?q=cat", plain)).error).toContain("no key");
    expect((await plain.owner("POST", "/api/v1/media-search/unsplash/a/chosen", {})).status).toBe(204);
    expect(media.requests).toEqual([]);
    await plain.close();
  });

  it("are asked for words of a decent length and pages that exist", async () => {
    const status = async (rest: string) => (await test.owner("GET", `/api/v1/media-search/${rest}`)).status;
    expect(await status("giphy?page=0")).toBe(400);
    expect(await status(`giphy?q=${"a".repeat(51)}`)).toBe(400);
    expect(await status("flickr?q=cat")).toBe(400);
  });
});

describe("a search", () => {
  it("gives GIFs of GIPHY page by page, and leaves out what is damaged", async () => {
    const item = {
      id: "gif-0",
      preview: "https://media.giphy.test/200w.gif",
      url: "https://media.giphy.test/giphy.gif",
      width: 200,
      height: 150,
      title: "A cat dances",
      author: "cats",
      authorUrl: "https://giphy.com/cats",
    };
    expect(await search("giphy?q=%20cat%20")).toEqual({ isDone: true, items: [item], hasMore: true });
    expect(await search("giphy?q=cat&page=2")).toMatchObject({ items: [{ id: "gif-24" }], hasMore: false });
    expect((await search("giphy")).items[0].title).toBe("Trending");
  });

  it("is kept for a while", async () => {
    await search("giphy?q=kept");
    await search("giphy?q=Kept");
    expect(media.requests).toHaveLength(1);
  });

  it("gives photos of Unsplash with the credit that it demands, and tells it which one is chosen", async () => {
    const { items, hasMore } = await search("unsplash?q=lake");
    expect(items).toEqual([
      {
        id: "photo-1",
        preview: "https://images.unsplash.test/1?w=400",
        url: "https://images.unsplash.test/1?w=1080",
        width: 4000,
        height: 3000,
        title: "a lake",
        author: "Ann Lee",
        authorUrl: "https://unsplash.com/@ann?utm_source=our+app&utm_medium=referral",
      },
    ]);
    expect(hasMore).toBe(true);
    expect((await search("unsplash?q=lake&page=2")).hasMore).toBe(false);
    expect((await search("unsplash")).items[0].id).toBe("popular");
    for (const id of ["photo-1", "other"])
      expect((await test.owner("POST", `/api/v1/media-search/unsplash/${id}/chosen`, {})).status).toBe(204);
    expect(media.requests.slice(-2)).toEqual(["/photos/photo-1/download?ixid=counted", "/photos/other/download"]);
  });

  it("gives videos of Pexels as files that are not too wide", async () => {
    const { items, hasMore } = await search("pexels?q=sea");
    expect(items.map(({ id, url }: { id: string; url: string }) => [id, url])).toEqual([
      ["7", "https://videos.pexels.test/1280.mp4"],
      ["8", "https://videos.pexels.test/1920.mp4"],
    ]);
    expect(items[0]).toMatchObject({ preview: "https://images.pexels.test/7.jpeg", author: "Bo" });
    expect(hasMore).toBe(true);
    expect((await search("pexels?page=2")).hasMore).toBe(false);
  });

  it("says what went wrong, and tries again the next time", async () => {
    const tired = "takes no more searches from this server for now";
    expect((await search("pexels?q=often")).error).toContain(`Pexels ${tired}`);
    expect((await search("unsplash?q=often")).error).toContain(`Unsplash ${tired}`);
    expect((await search("pexels?q=odd")).error).toContain("could not be read");
    await search("pexels?q=odd");
    expect(media.requests).toHaveLength(4);
  });

  it("names the setting of a key that is not accepted, and not the key", async () => {
    const wrong = Object.fromEntries(Object.keys(keys).map((name) => [name, "wrong-key"]));
    const other = await open(wrong);
    for (const [library, name] of [
      ["giphy", "NEXT_PUBLIC_GIPHY_API_KEY"],
      ["unsplash", "NEXT_PUBLIC_UNSPLASH_ACCESS_KEY"],
      ["pexels", "NEXT_PUBLIC_PEXELS_API_KEY"],
    ]) {
      const { isDone, error } = await search(`${library}?q=cat`, other);
      expect([isDone, error.includes(name), error.includes("wrong-key")]).toEqual([false, true, false]);
    }
    await other.close();
  });
});
