import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listFiles, root } from "../../scripts/lib/project.mjs";

// The files that operators copy: for containers, Compose, Kubernetes, systemd and proxies.

const read = (path: string) => readFileSync(join(root, path), "utf8");
const numberIn = (path: string, pattern: RegExp): number => {
  const found = pattern.exec(read(path))?.[1];
  if (found === undefined) throw new Error(`${path} says nothing of ${pattern}`);
  return Number(found);
};

/** The longest time to stop, in seconds (docs/self-hosting.md, "Stopping and upgrading"). */
const longestStop = numberIn("docs/self-hosting.md", /`SIGTERM` stops a process within (\d+) seconds/);

const files = ["Dockerfile", "compose.yaml", "compose.scaled.yaml", ...listFiles("deploy", () => true)];

it("every image is named with an exact version, so that a restart runs the same as before", () => {
  const images = files.flatMap((path) =>
    [...read(path).matchAll(/^\s*(?:image:|FROM)\s+(\S+)/gm)].map(([, image = ""]) => image),
  );
  expect(images.length).toBeGreaterThan(4);
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-[\w.-]+)?$/);
});

it("whoever runs Parley waits longer than a stop takes", () => {
  const kubernetes = "deploy/kubernetes/parley.yaml";
  const before = numberIn(kubernetes, /preStop: .*"sleep", "(\d+)"/);
  expect(numberIn(kubernetes, /terminationGracePeriodSeconds: (\d+)/)).toBeGreaterThan(before + longestStop);
  expect(numberIn("compose.yaml", /stop_grace_period: (\d+)s/)).toBeGreaterThan(longestStop);
  expect(numberIn("deploy/parley.service", /TimeoutStopSec=(\d+)/)).toBeGreaterThan(longestStop);
});

it("a process whose database is away is kept from requests, and is not ended", () => {
  const probe = (name: string) =>
    new RegExp(`${name}Probe:\\s+httpGet: \\{ path: (\\S+),`).exec(read("deploy/kubernetes/parley.yaml"))?.[1];
  expect([probe("liveness"), probe("readiness")]).toEqual(["/livez", "/healthz"]);
});

it("no proxy limits bodies, nor gathers answers", () => {
  const nginx = read("deploy/nginx.conf");
  for (const line of ["client_max_body_size 0;", "proxy_buffering off;", "proxy_request_buffering off;"])
    expect(nginx.split(line)).toHaveLength(3);
  expect(read("deploy/kubernetes/parley.yaml")).toContain('proxy-body-size: "0"');
});
