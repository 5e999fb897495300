import { expect, it } from "vitest";
import { findFileAddresses, nameOfKey, partsOfName, replaceFileAddresses } from "./file-addresses.ts";

const namesIn = (text: string) => findFileAddresses(text).map(({ name }) => name);
const shown = (text: string) => replaceFileAddresses(text, (name) => `<${name}>`);

it("finds a file by its address in a bucket, at a domain of its own, and behind the builder's call", () => {
  const inBucket = "https://s3.example.org:9000/typebot/public/workspaces/w/typebots/t/hostAvatar?v=1712";
  const atDomain = "https://files.example.org/public/workspaces/w/typebots/t/results/r/blocks/b/Our%20plan%20(1).pdf";
  const called = "https://builder.example.org/api/typebots/t/results/r/blocks/b/a%C3%A9.png";
  const early = "https://builder.example.org/api/typebots/t/results/r/a.png";
  expect(findFileAddresses(`${inBucket} ${atDomain}, ${called}\n${early}`)).toEqual([
    { host: "s3.example.org:9000", name: "public/workspaces/w/typebots/t/hostAvatar" },
    { host: "files.example.org", name: "public/workspaces/w/typebots/t/results/r/blocks/b/Our plan (1).pdf" },
    { host: "builder.example.org", name: "private:t/r/b/aé.png" },
    { host: "builder.example.org", name: "private:t/r/file/a.png" },
  ]);
});

it("knows private files by the key, too, in whichever workspace", () => {
  expect(nameOfKey("private/workspaces/w/typebots/t/results/r/blocks/b/a.png")).toBe("private:t/r/b/a.png");
  expect(nameOfKey("private/workspaces/w/typebots/t/results/r/a.png")).toBe("private:t/r/file/a.png");
  expect(nameOfKey("public/workspaces/w/typebots/t/results/r/a.png")).toBe(
    "public/workspaces/w/typebots/t/results/r/a.png",
  );
  expect(partsOfName("private:t/r/b/a.png")).toEqual({
    botId: "t",
    resultId: "r",
    blockId: "b",
    name: "a.png",
    isPrivate: true,
  });
  expect(partsOfName("public/workspaces/w/typebots/t/results/r/blocks/b/a.png")).toEqual({
    botId: "t",
    resultId: "r",
    blockId: "b",
    name: "a.png",
    isPrivate: false,
  });
  expect(partsOfName("public/workspaces/w/typebots/t/hostAvatar")).toMatchObject({
    botId: "t",
    resultId: null,
    blockId: "",
    name: "hostAvatar",
  });
});

it("replaces the address and nothing around it: a query, quotes, brackets, the end of a sentence", () => {
  const base = "https://s3.example.org/typebot/public/tmp/a";
  expect(shown(`{"url":"${base}.png?v=2"}`)).toBe('{"url":"<public/tmp/a.png>?v=2"}');
  expect(shown(`url(${base}.png); b`)).toBe("url(<public/tmp/a.png>); b");
  expect(shown(`See ${base}(1).png.`)).toBe("See <public/tmp/a(1).png>.");
  expect(shown(`**${base}.png**, ${base}.mp3`)).toBe("**<public/tmp/a.png>**, <public/tmp/a.mp3>");
  expect(replaceFileAddresses(base, () => undefined)).toBe(base);
});

it("leaves other addresses, and those that a bot puts together", () => {
  expect(namesIn("https://example.org/public/logo.png https://example.org/api/typebots/t/results")).toEqual([]);
  expect(namesIn("https://s3.example.org/b/public/workspaces/w/typebots/t/{{Name}}.png")).toEqual([null]);
  expect(namesIn("https://s3.example.org/b/public/tmp/%E0%A4%A")).toEqual([null]);
});
