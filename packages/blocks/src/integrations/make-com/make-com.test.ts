import { it } from "vitest";
import { expectHook } from "../../http-requests/testing/expect-hook.ts";
import { server } from "./server.ts";

it("posts all answers and variables to the hook, and waits two minutes for its answer", () =>
  expectHook(server, "https://hook.eu1.make.com/abc", {
    text: "Accepted",
    bodyPath: "data",
    value: "Accepted",
  }));
