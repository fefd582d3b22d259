import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Writes a certificate for this machine's own addresses; the settings of a service that uses it. */
export function writeCertificate(folder: string): Readonly<Record<"TLS_CERT_FILE" | "TLS_KEY_FILE", string>> {
  const TLS_CERT_FILE = join(folder, "cert.pem");
  const TLS_KEY_FILE = join(folder, "key.pem");
  const key = [
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-keyout",
    TLS_KEY_FILE,
  ];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  execFileSync("openssl", ["req", "-x509", ...key, "-days", "2", ...names, "-out", TLS_CERT_FILE], {
    stdio: "ignore",
  });
  return { TLS_CERT_FILE, TLS_KEY_FILE };
}
