import { expect, it } from "vitest";
import { takeAddressApart } from "./take-address-apart.ts";

const parts = { file: "/d/([\\w-]+)", page: "[?#&]page=(\\d+)" };

it.each([
  ["https://docs.example/d/ab-1/edit?page=7#page=7", { file: "ab-1", page: "7" }],
  [" https://docs.example/d/ab-1/edit ", { file: "ab-1", page: undefined }],
])("takes what it knows out of an address: %s", (address, found) => {
  expect(takeAddressApart(parts, address)).toEqual(found);
});

it.each(["ab-1", "", "{{File}}", "/d/ab-1", "https://docs.example/", "see https://docs.example/d/ab-1"])(
  "leaves everything else as it is: %s",
  (text) => {
    expect(takeAddressApart(parts, text)).toBeNull();
    expect(takeAddressApart(undefined, text)).toBeNull();
  },
);
