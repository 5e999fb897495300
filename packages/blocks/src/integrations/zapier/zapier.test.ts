import { it } from "vitest";
import { expectHook } from "../../http-requests/testing/expect-hook.ts";
import { server } from "./server.ts";

it("posts all answers and variables to the hook, and waits two minutes for its answer", () =>
  expectHook(server, "https://hooks.zapier.com/hooks/catch/1/abc/", {
    text: '{"status":"success","id":"1","request_id":"1","attempt":"1"}',
    bodyPath: "data.status",
    value: "success",
  }));
