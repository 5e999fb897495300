import { visitorTexts } from "@parley/core/visitor-texts";
import { afterEach, expect, it } from "vitest";
import { say, sayCount, setTexts } from "./say.ts";

afterEach(() => setTexts());

const files = { one: "Upload {count} file", other: "Upload {count} files" };

it("says the English beside the key until a page has set other texts", () => {
  expect(say("close", "Close")).toBe("Close");
  expect([1, 2].map((count) => sayCount("uploadFiles", count, files))).toEqual(["Upload 1 file", "Upload 2 files"]);
  setTexts(visitorTexts("de").said);
  expect(say("close", "Close")).toBe("Schließen");
  setTexts(visitorTexts("en").said);
  expect(say("close", "Close")).toBe("Close");
});

it("counts as the language does", () => {
  setTexts(visitorTexts("pl").said);
  expect([1, 2, 5, 22].map((count) => sayCount("uploadFiles", count, files))).toEqual([
    "Prześlij 1 plik",
    "Prześlij 2 pliki",
    "Prześlij 5 plików",
    "Prześlij 22 pliki",
  ]);
  setTexts(visitorTexts("ja").said);
  expect(sayCount("uploadFiles", 1, files)).toBe("1件のファイルをアップロード");
});
