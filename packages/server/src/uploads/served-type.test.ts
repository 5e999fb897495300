import { expect, it } from "vitest";
import { contentDisposition, servedType } from "./served-type.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const nothing = "application/octet-stream";

it.each(["image/svg+xml", "text/html", "application/xhtml+xml", "text/xml", "application/rss+xml", "text/javascript"])(
  "%s is nothing but bytes",
  (type) => {
    expect(servedType(type, png)).toBe(nothing);
  },
);

it.each([["<!doctype html>"], ["  \n<script>alert(1)</script>"], ["\uFEFF<svg/>"], ["<?xml version='1.0'?>"]])(
  "%j is nothing but bytes, whatever it is called",
  (text) => {
    for (const type of ["image/png", "text/plain", "application/pdf"])
      expect(servedType(type, bytes(text))).toBe(nothing);
  },
);

it("sees through text of two bytes a sign", () => {
  expect(servedType("text/plain", new Uint8Array(Buffer.from("\uFEFF<html>", "utf16le")))).toBe(nothing);
});

it("leaves all else as it is", () => {
  expect(servedType("image/png", png)).toBe("image/png");
  expect(servedType("text/plain", bytes("1 < 2"))).toBe("text/plain");
  expect(servedType("application/zip", bytes("PK"))).toBe("application/zip");
});

it("shows what is harmless, and has the rest saved under its own name", () => {
  expect(contentDisposition("image/png", "a.png")).toBe("inline; filename=\"a.png\"; filename*=UTF-8''a.png");
  expect(contentDisposition("application/pdf", "Zoë(1).pdf")).toBe(
    "inline; filename=\"Zo_(1).pdf\"; filename*=UTF-8''Zo%C3%AB%281%29.pdf",
  );
  for (const type of [nothing, "application/zip", "image/svg+xml", "text/html"])
    expect(contentDisposition(type, "a")).toMatch(/^attachment; /);
});
