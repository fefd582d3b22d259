import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { readAccountConfig, readConfig } from "../../../service/app/config.ts";
import { LIMIT_SETTINGS } from "../../../service/limits/limits.ts";
import { ConfigError } from "../../../service/settings/settings-reader.ts";

function problemsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test("an empty or blank variable counts as unset", () => {
  expect(readConfig({ PORT: "", HOST: " ", BASE_URL: "" })).toEqual(readConfig({}));
});

test("the variables of OpenTelemetry are read as its specification names them", () => {
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example:4318/base/",
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.25",
  };
  expect(readConfig(environment).traces).toEqual({
    endpoint: "https://collector.example:4318/base",
    sampler: "parentbased_traceidratio",
    sampledShare: 0.25,
  });
  expect(
    problemsOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318",
      OTEL_TRACES_SAMPLER: "xray",
      OTEL_TRACES_SAMPLER_ARG: "1.5",
    }).map((problem) => problem.replace(/ must .*/, "")),
  ).toEqual(["OTEL_TRACES_SAMPLER", "OTEL_TRACES_SAMPLER_ARG", "OTEL_EXPORTER_OTLP_ENDPOINT"]);
});

test("every limit that can be set has its own variable, and the limits of one network follow from it", () => {
  const variables = Object.values(LIMIT_SETTINGS).map(({ variable }) => variable);
  expect(new Set(variables).size).toBe(variables.length);
  const { limits } = readConfig(Object.fromEntries(variables.map((variable) => [variable, "8000"])));
  for (const name of Object.keys(LIMIT_SETTINGS) as (keyof typeof LIMIT_SETTINGS)[])
    expect(limits[name]).toBe(8000);
  expect(limits).toMatchObject({
    requestsPerNetworkMax: 8000,
    http2ConnectionsPerAddressMax: 1000,
    bodyBytesPerNetworkMax: 4000,
    unsentBytesPerNetworkMax: 4000,
  });
});

test("settings that no longer exist are reported with what replaces them, and the start goes on", () => {
  const { removedSettings } = readConfig({ METRICS_PORT: "9464", MAX_CONTROL_FRAMES: "-", COMPRESSION: " " });
  expect(removedSettings).toEqual([
    { setting: "MAX_CONTROL_FRAMES", replacement: "nothing: the value is fixed" },
    { setting: "METRICS_PORT", replacement: "PRIVATE_PORT" },
  ]);
});

test("each of several workers has its share of the connections, and its own name", () => {
  const environment = { WORKERS: "3", MAX_CONNECTIONS: "1000", INSTANCE: "api-1", ALMAGEST_WORKER: "2" };
  const { workers, limits, instance } = readConfig(environment);
  expect(workers).toBe(3);
  expect(limits).toMatchObject({
    connectionsMax: 334,
    connectionsPerAddressMax: 500,
  });
  expect(instance).toBe("api-1/2");
  expect(readConfig({ WORKERS: "auto" }).workers).toBe(availableParallelism());
});

test.each(["0", "257", "two", "1.5", "-1"])("%s is not a number of workers", (value) => {
  expect(problemsOf({ WORKERS: value })).toEqual([
    `WORKERS must be auto or a whole number from 1 to 256, not "${value}"`,
  ]);
});

test("all invalid settings are reported together, each with its variable", () => {
  const environment = {
    PORT: "65536",
    MAX_CONNECTIONS: "-1",
    STOP_TIMEOUT_MS: "1e3",
    WATCHDOG_TIMEOUT_MS: "15",
    LOG_LEVEL: "loud",
    INSTANCE: "a b",
    BASE_URL: "ftp://example.com",
    TLS_CERT_FILE: "/no/such/file",
    TLS_KEY_FILE: "/no/such/file",
    CONTACT_URL: "javascript:alert(1)",
    PLAN_FREE_NAME: "<b>",
    PLAN_PRO_NAME: "a".repeat(41),
    TERMS_URL: "javascript:alert(1)",
    PRIVACY_URL: "http://sky.example/privacy",
    REFLECTION: "no",
    TRUSTED_PROXIES: "-1",
    SMTP_URL: "mail.example.com",
    SIGN_IN_SECRET: "short",
    STRIPE_SECRET_KEY: "sk_test",
  };
  const problems = problemsOf(environment);
  expect(problems.map((problem) => problem.split(/,? /)[0]).toSorted()).toEqual(
    Object.keys(environment).toSorted(),
  );
});

test.each(["0x50", "80.5", "80a", "99999999999999999999"])("PORT=%s is rejected", (value) => {
  expect(problemsOf({ PORT: value })).toHaveLength(1);
});

test("the public address loses its trailing slash, and may have a path", () => {
  expect(readConfig({ BASE_URL: "https://api.example.com/" }).baseUrl).toBe("https://api.example.com");
  expect(readConfig({ BASE_URL: "https://example.com/api/" }).baseUrl).toBe("https://example.com/api");
  for (const value of ["here", "https://user@example.com", "https://example.com/?a=b", "//example.com"]) {
    expect(problemsOf({ BASE_URL: value })).toHaveLength(1);
  }
});

test("the admin command reads the same account settings as the service, whatever the others are", () => {
  const environment = {
    DATABASE_URL: "postgres://db.example/almagest?sslmode=require&prepare=off",
    PLAN_FREE_LIMIT: "3",
    PLAN_PRO_LIMIT: "0",
    SIGN_IN_SECRET: "a secret of this test, long enough",
  };
  const accounts = {
    databaseUrl: "postgres://db.example/almagest?sslmode=require",
    preparesStatements: false,
    planLimits: { free: 3, pro: 0 },
  };
  expect(readAccountConfig(environment)).toEqual(accounts);
  expect(readConfig(environment)).toMatchObject(accounts);
  expect(readAccountConfig({ ...environment, PORT: "none" })).toEqual(accounts);
  expect(readAccountConfig({ DATABASE_URL: "postgres://db.example/almagest?prepare=off" })).toMatchObject({
    databaseUrl: "postgres://db.example/almagest",
    preparesStatements: false,
  });
});

test.each(["postgres://db.example/almagest", "postgresql://db.example/almagest"])(
  "with %s the service requires SIGN_IN_SECRET and states how to create one; the admin command does not",
  (url) => {
    expect(problemsOf({ DATABASE_URL: url })).toEqual([
      expect.stringMatching(/^SIGN_IN_SECRET must be set with PostgreSQL: .*32.*openssl rand -base64 32$/),
    ]);
    expect(problemsOf({ DATABASE_URL: url, SIGN_IN_SECRET: "short" })).toHaveLength(1);
    expect(readAccountConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(readConfig({}).portal.signInSecret).toBeNull();
  },
);

test("an invalid database URL is reported without its text, which may contain a password", () => {
  const problems = problemsOf({
    DATABASE_URL: "mysql://almagest:secret@db.example/almagest",
    PLAN_FREE_LIMIT: "-1",
  });
  expect(problems).toEqual([
    expect.stringMatching(/^DATABASE_URL is not valid: .*sqlite:.*postgres:\/\//),
    expect.stringMatching(/^PLAN_FREE_LIMIT must be a whole number/),
  ]);
  expect(problems.join()).not.toContain("secret");
});

test("the private port is open only if PRIVATE_PORT is set, on the loopback address by default", () => {
  const privatePortOf = (value: string) => readConfig({ PRIVATE_PORT: value }).privatePort;
  expect(privatePortOf("9464")).toEqual({ host: "127.0.0.1", port: 9464 });
  expect(privatePortOf("10.0.0.1:9464")).toEqual({ host: "10.0.0.1", port: 9464 });
  expect(privatePortOf("[::]:9464")).toEqual({ host: "::", port: 9464 });
  for (const value of ["high", "65536", ":9464", "::9464", "10.0.0.1:"])
    expect(problemsOf({ PRIVATE_PORT: value }), value).toHaveLength(1);
});
