import { X509Certificate } from "node:crypto";
import type { MetricRegistry } from "./metrics.ts";

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Registers when the certificate that this process serves expires. A process reads the files at its start only. */
export function addCertificateMetric(
  metrics: Pick<MetricRegistry, "addGauge">,
  tls: { readonly cert: Buffer } | null,
): void {
  if (tls === null) return;
  const expirySeconds = findExpiryMs(tls.cert) / 1000;
  metrics.addGauge({
    name: "almagest_certificate_expiry_timestamp_seconds",
    aggregation: "min",
    help: "Earliest expiry of a certificate in the chain in use",
    read: () => expirySeconds,
  });
}

/** The earliest expiry of a PEM file's certificates. */
function findExpiryMs(pem: Buffer): number {
  const certificates = pem.toString("latin1").match(CERTIFICATE) ?? [];
  return Math.min(...certificates.map((text) => Date.parse(new X509Certificate(text).validTo)));
}
