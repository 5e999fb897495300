import * as z from "zod";
import { addressesOf } from "../../environment/addresses.ts";
import type { Environment } from "../../environment/parse-environment.ts";
import { createOutbound, type Outbound } from "../../outbound/create-outbound.ts";
import { about, type Finding, patience, reasonOf } from "./finding.ts";

const { fine, skipped, wrong } = about("Addresses");

const health = z.object({ name: z.literal("parley"), status: z.string() });
const settings = { builder: "NEXTAUTH_URL", viewer: "NEXT_PUBLIC_VIEWER_URL" } as const;
type HalfName = keyof typeof settings;

const localHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The responses of the public addresses, and the time reported by the proxy in front of the server. */
export interface AddressReport {
  findings: Finding[];
  /**
   * How far the proxy's clock is ahead of this machine's, in milliseconds; null if the responses come from this
   * machine.
   */
  clock: { host: string; ahead: number } | null;
}

/** Checks the addresses without making requests. */
const compareAddresses = (builder: URL, viewer: URL): Finding[] => {
  const findings: Finding[] = [];
  if (builder.origin === viewer.origin)
    findings.push(
      wrong(
        "The builder and the viewer have the same address, so scripts in bots could act as the author.",
        "Give each a host name or a port of its own: NEXTAUTH_URL and NEXT_PUBLIC_VIEWER_URL.",
      ),
    );
  if (builder.protocol === "https:" && viewer.protocol === "http:" && !localHosts.has(viewer.hostname))
    findings.push(
      wrong(
        "The builder is at https and the viewer at http: browsers don't show the one inside the other.",
        "Serve both by https.",
      ),
    );
  return findings;
};

interface Answer {
  finding: Finding | null;
  clock: AddressReport["clock"];
}

const askHalf = async ({ fetch }: Outbound, half: HalfName, address: string): Promise<Answer> => {
  const begin = Date.now();
  const init = { redirect: "error", timeLimit: patience } as const;
  const answer = await fetch(`${address}/healthz`, init);
  const date = Date.parse(answer.headers.get("date") ?? "");
  const { hostname } = new URL(address);
  const isOurs = localHosts.has(hostname) || Number.isNaN(date);
  const clock = isOurs ? null : { host: hostname, ahead: date - (begin + Date.now()) / 2 };
  const found = health.safeParse(await answer.json().catch(() => null));
  if (!found.success)
    return {
      clock,
      finding: wrong(
        `At ${address} answers another program.`,
        `Let the proxy there pass requests on to Parley's ${half}, or correct ${settings[half]}.`,
      ),
    };
  if (found.data.status !== "ok")
    return { clock, finding: wrong(`${address} answers: ${found.data.status}.`, "See what is said of the database.") };
  // Only the builder has an API description.
  const described = await fetch(`${address}/openapi.json`, init);
  const isBuilder = described.ok;
  await described.body?.cancel();
  if (isBuilder === (half === "builder")) return { clock, finding: null };
  return {
    clock,
    finding: wrong(
      `At ${address} answers the ${isBuilder ? "builder" : "viewer"}.`,
      `It is in ${settings[half]}: there must be the ${half}.`,
    ),
  };
};

/** Checks whether both halves are reachable at their public addresses. */
export const checkAddresses = async (environment: Environment, isRunning: boolean): Promise<AddressReport> => {
  const { builder, viewer } = addressesOf(environment);
  const viewers = environment.NEXT_PUBLIC_VIEWER_URL ?? [viewer];
  const findings = viewers.flatMap((address) => compareAddresses(new URL(builder), new URL(address)));
  // The operator has configured these hosts, so they may be in a private network.
  const allowedHosts = [builder, ...viewers].map((address) => new URL(address).hostname);
  const outbound = createOutbound({ allowedHosts, allowsLoopback: true });
  let clock: AddressReport["clock"] = null;
  try {
    for (const [half, address] of [
      ["builder", builder],
      ...viewers.map((address) => ["viewer", address] as const),
    ] as const) {
      if (new URL(address).port === "0") {
        findings.push(skipped(`The ${half} takes any free port: its address is not known.`));
        continue;
      }
      try {
        const answer = await askHalf(outbound, half, address);
        clock ??= answer.clock;
        findings.push(answer.finding ?? fine(`The ${half} answers at ${address}.`));
      } catch (error) {
        const what = `The ${half} can't be reached at ${address}: ${reasonOf(error)}`;
        findings.push(
          isRunning
            ? wrong(what, `See that ${settings[half]} is right, and that the proxy there passes requests on to Parley.`)
            : skipped(`No server runs here, and at ${address} none answers. Start it, and look again.`),
        );
      }
    }
  } finally {
    await outbound.close();
  }
  return { findings, clock };
};
