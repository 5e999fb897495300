import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { parseCurl } from "./parse-curl.ts";
import { splitCommand } from "./split-command.ts";
import { writeCurl } from "./write-curl.ts";

const url = "https://api.example.org/people";
const none = { queryParams: [], headers: [] };
const pair = (key: string, value: string) => ({ key, value });

describe("a command", () => {
  it.each([
    `curl ${url}`,
    `curl '${url}'`,
    `$ curl "${url}"`,
    `curl --url ${url} -s -L --compressed -o out.json`,
    `curl -sSL \\\n  ${url}`,
    `curl.exe ^\r\n ${url}`,
    `/usr/bin/curl -XGET ${url}`,
  ])("that only reads is a GET: %s", (command) => {
    expect(parseCurl(command)).toEqual({ url, method: "GET", ...none });
  });

  it("as documentation shows it becomes a request", () => {
    const command = `curl -X PATCH '${url}/7?page=1&q=a%20b' \\
      -H "Authorization: Bearer \\"x\\"" -H 'X-One:1' \\
      --data-raw $'{"name": "O\\'Hara\\n"}'`;
    expect(parseCurl(command)).toEqual({
      url: `${url}/7`,
      method: "PATCH",
      queryParams: [pair("page", "1"), pair("q", "a b")],
      headers: [
        pair("Authorization", 'Bearer "x"'),
        pair("X-One", "1"),
        pair("Content-Type", "application/x-www-form-urlencoded"),
      ],
      body: `{"name": "O'Hara\n"}`,
    });
  });

  it("with data is a POST of a form, with --json of JSON, with -G a query", () => {
    expect(parseCurl(`curl ${url} -d a=1 --data-urlencode "b=x y&z" -d c=3`)).toMatchObject({
      method: "POST",
      headers: [pair("Content-Type", "application/x-www-form-urlencoded")],
      body: "a=1&b=x%20y%26z&c=3",
    });
    expect(parseCurl(`curl ${url} --json '{"a":1}'`)).toMatchObject({
      method: "POST",
      headers: [pair("Content-Type", "application/json"), pair("Accept", "application/json")],
      body: '{"a":1}',
    });
    expect(parseCurl(`curl -H 'content-type: application/json' -d '{}' ${url}`)).toMatchObject({
      headers: [pair("content-type", "application/json")],
    });
    expect(parseCurl(`curl -G ${url} -d a=1 --data-urlencode 'q=x&y'`)).toEqual({
      url,
      method: "GET",
      headers: [],
      queryParams: [pair("a", "1"), pair("q", "x&y")],
    });
  });

  it("with -F is a form in parts, with -u Basic authorization", () => {
    expect(parseCurl(`curl -u ada:secret -F name=Ada -F "note=a=b" ${url}`)).toEqual({
      url,
      method: "POST",
      queryParams: [],
      headers: [pair("Authorization", "Basic ada:secret"), pair("Content-Type", "multipart/form-data")],
      body: '{\n  "name": "Ada",\n  "note": "a=b"\n}',
    });
  });

  it.each([
    ["wget https://x.example", "does not begin with curl"],
    ["", "does not begin with curl"],
    ["curl -X POST", "names no address"],
    ["curl https://a.example https://b.example", "several addresses"],
    [`curl '${url}`, "never closed"],
    [`curl "${url}`, "never closed"],
    [`curl --proxy-ntlm ${url}`, "--proxy-ntlm is not understood"],
    [`curl -Z ${url}`, "-Z is not understood"],
    [`curl ${url} -H`, "--header has no value"],
    [`curl ${url} -H nothing`, '"nothing" is no header'],
    [`curl ${url} -d @people.json`, "the file people.json"],
    [`curl ${url} -F photo=@me.png`, "the file me.png"],
    [`curl ${url} -F photo`, "has no name"],
    [`curl ${url} -X TRACE`, "TRACE can't be sent"],
    [`curl ${url} --json '{}' -d a=1`, "several ways at once"],
    [`curl ${url} | jq .`, "one command only"],
  ])("that is not understood says why: %s", (command, words) => {
    expect(() => parseCurl(command)).toThrow(words);
  });
});

it("is split as a shell splits it", () => {
  const commands = [
    `a 'b c' "d \\"e\\" \\$f" g\\ h`,
    `a "x\\y" 'x\\y' x\\\\y`,
    `a $'tab\\there' $'\\x41\\u00e9' 'it'\\''s'`,
    `a "two\\\nlines" one\\\nword '' ""`,
  ];
  for (const command of commands) {
    const said = execFileSync("bash", ["--norc", "-c", `printf '%s\\0' ${command}`], {
      encoding: "utf8",
      env: { LC_ALL: "C.UTF-8" },
    });
    expect([command, splitCommand(command)]).toEqual([command, said.split("\0").slice(0, -1)]);
  }
});

it.each([
  { url, method: "GET", queryParams: [pair("q", "a b&c")], headers: [pair("X-One", "it's")] },
  { url, method: "POST", ...none, headers: [pair("Content-Type", "application/json")], body: `{"a": "it's\n"}` },
  {
    url,
    method: "PUT",
    queryParams: [],
    headers: [pair("Authorization", "Basic ada:se'cret"), pair("Content-Type", "multipart/form-data")],
    body: '{\n  "name": "Ada"\n}',
  },
])("a request that is written can be read again: %j", (request) => {
  expect(parseCurl(writeCurl(request))).toEqual(request);
});

it("variables stay what they are", () => {
  const request = { url, method: "GET", queryParams: [pair("q", "{{Name}} x")], headers: [] };
  expect(writeCurl(request)).toBe(`curl -X GET '${url}?q={{Name}}%20x'`);
});
