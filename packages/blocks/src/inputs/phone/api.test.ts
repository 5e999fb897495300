import { expect, it } from "vitest";
import { api } from "./api.ts";

const read = (text: string, defaultCountryCode?: string) =>
  api.readReply?.({ text }, defaultCountryCode === undefined ? {} : { defaultCountryCode });

it("finds the number in what a client of the chat API sends", () => {
  expect(read("call me: +33 6 12 34 56 78")).toEqual({ text: "+33612345678" });
  expect(read("06 12 34 56 78", "fr")).toEqual({ text: "+33612345678" });
});

it("finds numbers that no country has wrong", () => {
  expect(read("06 12 34 56 78")).toMatchObject({ isInvalid: true });
  expect(read("06 12 34 56 78", "nowhere")).toMatchObject({ isInvalid: true });
  expect(read("+33 6 12")).toMatchObject({ text: "+33 6 12", isInvalid: true });
});
