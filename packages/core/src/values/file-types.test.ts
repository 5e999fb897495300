import { describe, expect, it } from "vitest";
import { extensionOfType, fileExtension, fileType, isFileAllowed } from "./file-types.ts";

it.each([
  ["photo.JPEG", "jpg"],
  ["scan.tiff", "tif"],
  ["https://a.b/uploads/cv.pdf?x=a.png#y", "pdf"],
  ["archive.tar.gz", "gz"],
  ["song #1?.mp3", "mp3"],
  ["no extension", ""],
  [".hidden", ""],
  ["https://a.b", ""],
  ["http://fake-upload-url.com/a/.env", ""],
])("the extension of %s is %j", (name, extension) => {
  expect(fileExtension(name)).toBe(extension);
});

it.each([
  ["a.png", "text/html", "image/png"],
  ["a.html", "image/png", "text/html"],
  ["a.webm", "audio/webm;codecs=opus", "audio/webm"],
  ["a.webm", "", "video/webm"],
  ["a.csv", "application/vnd.ms-excel", "text/csv"],
  ["photo", "image/png", "image/png"],
  ["model.xyz", "model/xyz", "model/xyz"],
  ["model.xyz", "no type\r\nx: y", "application/octet-stream"],
])("%s, told to be %j, is %s", (name, told, type) => {
  expect(fileType(name, told)).toBe(type);
});

it("knows the usual extension of a type", () => {
  expect(extensionOfType("image/jpeg")).toBe("jpg");
  expect(extensionOfType("Audio/WebM; codecs=opus")).toBe("webm");
  expect(extensionOfType("application/x-unheard-of")).toBe("");
});

describe("an author's list of types", () => {
  it.each([
    [[".jpg"], "photo.jpeg"],
    [["JPEG"], "photo.jpg"],
    [["image/jpeg"], "photo.jpe"],
    [["image/*"], "scan.tiff"],
    [["application/pdf", "image/*"], "cv.pdf"],
    [["xyz"], "model.xyz"],
    [[], "anything.exe"],
  ])("%j allows %s", (types, name) => {
    expect(isFileAllowed(types, name)).toBe(true);
  });

  it.each([
    [[".jpg"], "photo.png"],
    [["image/*"], "cv.pdf"],
    [["image/*"], "photo"],
    [["capture=camera"], "photo.jpg"],
    [["application/x-unheard-of"], "photo.jpg"],
  ])("%j refuses %s", (types, name) => {
    expect(isFileAllowed(types, name)).toBe(false);
  });

  it("judges a name without an extension by the type told", () => {
    expect(isFileAllowed(["image/*"], "photo", "image/png")).toBe(true);
    expect(isFileAllowed(["image/*"], "page.html", "image/png")).toBe(false);
  });
});
