import { expect, it } from "vitest";
import { numberedName, safeFileName } from "./safe-file-name.ts";

it.each([
  ["CV Müller (final).pdf", "CV-Müller-(final).pdf"],
  ["写真 1.png", "写真-1.png"],
  ["Mu\u0308ller.txt", "Müller.txt"],
  ["a, b; c.png", "a-b-c.png"],
  ["100% <b>&amp;.png", "100-b-amp-.png"],
  ["../../etc/passwd.txt", "etc-passwd.txt"],
  ["..\\..\\boot.ini", "boot.ini"],
  ["nul\0byte.png", "nul-byte.png"],
  ["%2e%2e%2fx.png", "2e-2e-2fx.png"],
  ["invoice\u202egnp.exe", "invoicegnp.exe"],
  [".htaccess", "htaccess.txt"],
  ["...", "file.txt"],
  ["photo", "photo.txt"],
  ["archive.tar.gz", "archive.tar.gz"],
])("%j becomes %j", (name, safe) => {
  expect(safeFileName(name, "text/plain")).toBe(safe);
});

it("cuts long names and keeps their extension", () => {
  const safe = safeFileName(`${"ж".repeat(300)}.jpeg`, "image/jpeg");
  expect(Buffer.byteLength(safe)).toBeLessThan(170);
  expect(safe).toMatch(/^ж+\.jpeg$/);
});

it("adds nothing where the type is not known", () => {
  expect(safeFileName("photo", "application/octet-stream")).toBe("photo");
});

it("numbers files of the same name", () => {
  expect(numberedName("photo.png", 0)).toBe("photo.png");
  expect(numberedName("photo.png", 2)).toBe("photo(2).png");
  expect(numberedName("photo", 1)).toBe("photo(1)");
});
