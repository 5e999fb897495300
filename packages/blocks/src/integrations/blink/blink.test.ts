import { describe, expect, it, vi } from "vitest";
import { callService } from "../../services/testing/call-service.ts";
import type { ServerSurroundings } from "../../testing/create-server-context.ts";
import { play, says } from "../../testing/play.ts";
import { api } from "./api.ts";
import { block } from "./block.ts";
import { client } from "./client.ts";
import { server } from "./server.ts";

const base = "https://api.joinblink.com/v2";
const json = (value: unknown) => ({ text: JSON.stringify(value) });

const call = (options: object, surroundings: ServerSurroundings = {}) =>
  callService(
    { definition: block, server },
    { credentialsId: "account", ...options },
    { credentials: { account: { apiKey: "canary-key" } }, ...surroundings },
  );

describe("get users", () => {
  const get = {
    action: "Get Users",
    filter: { type: "Employee ID", employeeId: "e/1" },
    responseMapping: [
      { id: "1", variableId: "vX" },
      { id: "2", item: "Manager IDs", variableId: "vY" },
    ],
  };
  const address = `${base}/user?employeeId=e%2F1`;
  const ada = { email: "ada@example.org", manager_id: "m1" };

  it("spec B1.10, B3.12, B7.12: asks by employee or user id, with the key", async () => {
    const { patch, asked } = await call(get, { responses: { [address]: json({ code: "OK", data: ada }) } });
    expect(asked).toEqual([{ address, headers: { authorization: "Bearer canary-key" } }]);
    expect(patch.variables).toEqual([
      { variableId: "vX", value: "ada@example.org" },
      { variableId: "vY", value: "m1" },
    ]);
    const byUser = await call({ ...get, filter: { userId: "u1" } });
    expect(byUser.asked[0]?.address).toBe(`${base}/user?userId=u1`);
  });

  it("saves a list where there are several", async () => {
    const { patch } = await call(get, { responses: { "*": json({ data: [ada, { email: "bo@example.org" }] }) } });
    expect(patch.variables).toEqual([
      { variableId: "vX", value: ["ada@example.org", "bo@example.org"] },
      { variableId: "vY", value: ["m1", null] },
    ]);
  });

  it.each([[{}], [{ filter: { type: "Employee ID", userId: "u1" } }]])(
    "spec B5.10: needs a filter, %j is none",
    async (filter) => {
      const { patch, asked } = await call({ action: "Get Users", ...filter });
      expect([patch.logs?.map(({ description }) => description), asked]).toEqual([["No filter provided"], []]);
    },
  );
});

describe("send feed event", () => {
  const send = {
    action: "Send Feed Event",
    categoryId: "c1",
    userIds: ["u1", '["u2","u3"]', " "],
    sections: [{ id: "s", type: "Text", value: "Hello" }],
    responseMapping: [{ id: "m", variableId: "vX" }],
  };
  const sent = json({ data: { event_id: "e1" } });
  const sectionsOf = async (sections: object[], responses: ServerSurroundings["responses"] = {}) => {
    const { asked, patch } = await call({ ...send, sections }, { responses: { "*": sent, ...responses } });
    const { body } = (asked.at(-1)?.body ?? {}) as { body?: { sections: object[] } };
    return body?.sections ?? patch.logs?.map(({ description }) => description);
  };

  it("spec B1.10, B7.12: sends a card to users and groups, and saves its id", async () => {
    const { patch, asked } = await call(
      {
        ...send,
        groupIds: ["g1"],
        ribbonColor: "#1d6fe8",
        allowComments: true,
        pushNotification: { title: "News", text: "Hello" },
      },
      { responses: { [`${base}/feed/events`]: sent } },
    );
    expect(asked).toEqual([
      {
        address: `${base}/feed/events`,
        method: "POST",
        headers: { authorization: "Bearer canary-key" },
        body: {
          category: "c1",
          notification_title: "News",
          notification_text: "Hello",
          body: { ribbon_color: "#1d6fe8", sections: [{ type: "text", value: "Hello", is_markdown: true }] },
          user_ids: ["u1", "u2", "u3"],
          group_ids: ["g1"],
          allow_comments: true,
          allow_reactions: false,
        },
      },
    ]);
    expect(patch.variables).toEqual([{ variableId: "vX", value: "e1" }]);
  });

  const url = "https://example.org/a?b=c";
  const encoded = encodeURIComponent(Buffer.from(url).toString("base64"));

  it.each([
    ["Header", { title: "News", iconUrl: url }, { type: "header", title: "News", icon_url: url }],
    ["Labelled Text", { label: "Who", value: "Ada" }, { type: "labelled_text", label: "Who", value: "Ada" }],
    [
      "Image",
      { imageUrl: url, fitImage: true, width: "40", height: 30 },
      { type: "image", image_url: url, fit_image: true, width: 40, height: 30 },
    ],
    [
      "Image gallery",
      { imageUrls: [url, `["${url}"]`] },
      { type: "gallery", data: [1, 2].map(() => ({ type: "gallery_image", image_url: url })) },
    ],
    ["YouTube", { link: "https://youtu.be/dQw4w9WgXcQ" }, { type: "youtube", video_id: "dQw4w9WgXcQ" }],
    [
      "Link",
      { url: "example.org", title: "T", description: "D", imageUrl: url, imagePlacement: "left" },
      {
        type: "link",
        url: "https://example.org",
        title: "T",
        subtitle: "D",
        image_url: url,
        image_placement: "left",
      },
    ],
    [
      "Buttons",
      {
        buttons: [
          { label: "Go", clientAction: { url }, iconUrl: url },
          { label: "Look", clientAction: { type: "Open Webview", url } },
          { label: "Nowhere" },
        ],
      },
      {
        type: "buttons",
        data: [
          { label: "Go", client_action: `blink:link?url=${encoded}&action=open`, icon_url: url },
          { label: "Look", client_action: `blink:webview?url=${encoded}&action=open` },
        ],
      },
    ],
    [
      "Event",
      { title: "Party", description: "D", start: "2030-01-31T09:00:00Z", end: "2030-01-31T10:00:00Z" },
      {
        type: "event",
        title: "Party",
        description: "D",
        start: "2030-01-31T09:00:00Z",
        end: "2030-01-31T10:00:00Z",
        all_day: false,
      },
    ],
    [
      "Horizontal Bar Chart",
      { total: 10, data: [{ name: "Rome", value: "4", label: "40 %" }, { value: 1 }] },
      {
        type: "horizontal_bar_chart",
        total_raw_value: 10,
        data: [{ name: "Rome", raw_value: 4, display_value: "40 %" }],
      },
    ],
  ])("spec B3.31: a section %s", async (type, fields, wire) => {
    expect(await sectionsOf([{ id: "s", type, ...fields }])).toEqual([wire]);
  });

  it("spec B3.31: a file, with what its server says of it", async () => {
    const headers = {
      "content-type": "application/pdf; charset=binary",
      "content-disposition": "attachment; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf",
      "content-length": "9",
    };
    const { asked, patch } = await call(
      { ...send, sections: [{ id: "s", type: "Attachment", url }] },
      { responses: { [url]: { headers }, "*": sent } },
    );
    expect(patch.variables).toHaveLength(1);
    expect(asked[0]).toMatchObject({ address: url, method: "HEAD" });
    expect(asked[1]?.body).toMatchObject({
      body: {
        sections: [{ type: "attachment", url, content_type: "application/pdf", file_name: "résumé.pdf", size: 9 }],
      },
    });
    const plain = { "content-type": "application/pdf", "content-length": "9" };
    expect(await sectionsOf([{ id: "s", type: "Attachment", url }], { [url]: { headers: plain } })).toMatchObject([
      { file_name: "a" },
    ]);
  });

  it.each([
    ["no type", url, { "content-length": "9" }, 200],
    ["no length", url, { "content-type": "application/pdf" }, 200],
    ["no name", "https://example.org/", { "content-type": "application/pdf", "content-length": "9" }, 200],
    ["no such file", url, { "content-type": "text/html", "content-length": "9" }, 404],
  ])("spec B5.9: a file with %s", async (_, address, headers, status) => {
    const { patch, asked } = await call(
      { ...send, sections: [{ id: "s", type: "Attachment", url: address }] },
      { responses: { [address]: { headers, status } } },
    );
    expect(patch.logs).toMatchObject([{ description: "Could not get proper file attachement metadata." }]);
    expect(asked).toHaveLength(1);
  });

  it.each([
    [{ userIds: [], groupIds: [" "] }, "You must supply at least one user ID or group ID."],
    [{ sections: [] }, "No card content provided."],
    [{ sections: [{ type: "Text" }, { type: "Buttons" }, { type: "Header" }] }, "No card content provided."],
    [{ sections: [{ type: "YouTube", link: "https://vimeo.com/1" }] }, "Invalid YouTube URL."],
    [{ sections: [{ type: "YouTube" }] }, "Invalid YouTube URL."],
  ])("spec B5.6, B5.7, B5.8: %j is the log %s", async (change, description) => {
    const { patch, asked } = await call({ ...send, ...change });
    expect([patch.logs?.map((log) => log.description), asked]).toEqual([[description], []]);
  });

  it.each([
    [{ status: 400, text: '{"error":"Bad"}' }, "Invalid JSON provided for the body."],
    [{ status: 500, text: "canary-key" }, "Unexpected error. Check function logs for details."],
    [{ text: "<h1>Busy</h1>" }, "Unexpected error. Check function logs for details."],
  ])("spec B8.16: %j is the log %s", async (response, description) => {
    const { patch } = await call(send, { responses: { "*": response } });
    expect(patch.logs).toMatchObject([{ status: "error", description, context: "While sending a Blink feed event" }]);
    expect(patch.logs?.[0]?.details).toBeTruthy();
    expect(JSON.stringify(patch)).not.toContain("canary");
  });
});

describe("redirect", () => {
  const id = "6f1b2c3d-1111-4222-8333-123456789abc";
  const folder = `blink:folder?action=open&id=${id}`;

  it("finds the folder's id at the end of the address, and needs no account", async () => {
    const { patch } = await call({
      action: "Redirect",
      credentialsId: null,
      url: `https://app.joinblink.com/#/hub/${id}`,
    });
    expect(patch).toEqual({ data: { folder } });
    const without = await call({ action: "Redirect", url: "https://app.joinblink.com/#/hub" });
    expect(without.patch.logs).toMatchObject([{ status: "error" }]);
  });

  const flow = { groups: { A: [{ type: block.type }, says("after")] } };

  it("is done by the visitor's browser, and the flow goes on", () => {
    play(flow).needs("send", { data: { folder } }).needs("openFolder", {}).says("after").ends();
    play(flow).needs("send", { variables: [] }).says("after").ends();
    play(flow).needs("send", { error: "It broke" }).says("after").logs("It broke").ends();
  });

  it("is an address for clients of the chat API", () => {
    const need = { data: { folder } } as never;
    expect(api.action?.(need)).toEqual({ type: "redirect", redirect: { url: folder, isNewTab: false } });
  });

  it("tells the app around the page, the page around the chat, or the device", async () => {
    const need = { data: { folder } } as never;
    const browser = { flush: vi.fn(async () => {}), leaveTo: vi.fn() };
    const open = (window: object) => {
      vi.stubGlobal("window", window);
      return client(need, browser as never);
    };
    const told = vi.fn();
    const page = { postMessage: told };
    await open({ ReactNativeWebView: page });
    expect(told.mock.calls).toEqual([[folder]]);
    await open({ parent: page });
    expect(told.mock.calls.at(-1)).toEqual([folder, "*"]);
    expect(browser.leaveTo).not.toHaveBeenCalled();
    const alone: { parent?: object } = {};
    alone.parent = alone;
    await open(alone);
    expect(browser.leaveTo.mock.calls).toEqual([[folder]]);
    expect(await client({ data: null } as never, browser as never)).toHaveProperty("error");
    vi.unstubAllGlobals();
  });
});
