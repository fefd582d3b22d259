import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sectionsOf } from "../clients/guide-sections.ts";
import { defined } from "../defined.ts";
import { freePort } from "../free-port.ts";
import { builtService } from "../package/shared-build.ts";
import { openStripe, type StripeStandIn } from "../service/portal/billing/stripe-stand-in.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../..");
const GUIDE = readFileSync(join(ROOT, "docs/accounts-and-payment.md"), "utf8");
/** The parts of "Sell plans". */
const sections = sectionsOf(
  defined(/^## Sell plans$[\s\S]*?(?=^## )/m.exec(GUIDE))[0].replace(/^###/gm, "##"),
);
const PRICE_ID = "price_pro";

let folder: string;
let program: string;
let baseUrl: string;
let stripe: StripeStandIn;

/** The settings of the guide with the values of this machine; Stripe is a stand-in. */
function settingsHere(settings: string): string {
  const values: Readonly<Record<string, string>> = {
    DATABASE_URL: `sqlite:${join(folder, "almagest.db")}`,
    BASE_URL: baseUrl,
    STRIPE_PRICE_ID: PRICE_ID,
  };
  const lines = settings.trim().split("\n");
  expect(lines.filter((line) => /^(?:DATABASE_URL|BASE_URL|STRIPE_PRICE_ID)=/.test(line))).toHaveLength(3);
  const hereLines = lines.map((line) => {
    const name = defined(line.split("=")[0]);
    return values[name] === undefined ? line : `${name}=${values[name]}`;
  });
  return [
    ...hereLines,
    `STRIPE_API_BASE=${stripe.apiBase}`,
    `PORT=${new URL(baseUrl).port}`,
    "LOG_LEVEL=error",
  ].join("\n");
}

/** The commands of a section, with the program of the artefact and the address of this service. */
function commandsOf(heading: string): readonly string[] {
  const { commands } = defined(sections.find((section) => section.heading === heading));
  return commands.flatMap((block) =>
    block
      .trim()
      .split("\n")
      .map((command) =>
        command.replace(" almagest.js ", ` ${program} `).replaceAll("https://api.example.com", baseUrl),
      ),
  );
}

const environment = (): NodeJS.ProcessEnv => ({
  PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`,
  NODE_OPTIONS: "--disable-warning=ExperimentalWarning",
});

async function outputOf(command: string): Promise<string> {
  return (await run("bash", ["-ec", command], { cwd: folder, env: environment() })).stdout;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "almagest-sell-plans-"));
  program = await builtService();
  baseUrl = `http://127.0.0.1:${await freePort()}`;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the guide to selling plans, followed with a stand-in for Stripe: the limits are published, and customers without a card get plans", async () => {
  stripe = await openStripe();
  const { files } = defined(sections.find(({ heading }) => heading === "Settings"));
  writeFileSync(join(folder, "almagest.env"), settingsHere(defined(files.get("almagest.env"))));
  const [serve = "", showPlans = ""] = commandsOf("Settings");
  const service = spawn("bash", ["-c", `exec ${serve}`], {
    cwd: folder,
    env: environment(),
    stdio: "ignore",
  });
  try {
    await expect
      .poll(() =>
        fetch(`${baseUrl}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    const plans = await outputOf(showPlans);
    expect(plans).toContain("| requests per UTC day | 25 | 5000 |");
    expect(plans).toMatch(/^\| price \| none \|/m);
    expect(plans).toContain(`${baseUrl}/account/plan`);

    const answers: unknown[] = [];
    for (const command of commandsOf("Customers without a card"))
      answers.push(JSON.parse(await outputOf(command)));
    expect(answers).toEqual([
      expect.objectContaining({ email: "customer@example.com", plan: "pro" }),
      expect.objectContaining({ plan: "pro", limit: 5000, used: 0 }),
      expect.objectContaining({ plan: "free" }),
      expect.objectContaining({ plan: "pro" }),
      expect.anything(),
    ]);
  } finally {
    service.kill();
  }
});
