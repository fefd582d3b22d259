import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

/** A real SMTP server on loopback. */
export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  /** The emails received so far. */
  readonly emails: readonly { readonly to: readonly string[]; readonly raw: string }[];
  /** Waits for the next email to an address, with a link to the path if one is given, and returns its link. */
  linkTo(address: string, path?: string): Promise<URL>;
  /** Waits for an email with the subject to an address. */
  received(address: string, subject: string): Promise<string>;
}

const WAIT_MS = 30_000;

/** Starts a mail server; `onEnd` receives what stops it, by default with the test. */
export async function openMailServer(
  onEnd: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<MailServer> {
  const emails: { to: readonly string[]; raw: string }[] = [];
  const read = new Set<object>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        emails.push({ to, raw: Buffer.concat(parts).toString("utf8") });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onEnd(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const { port } = server.server.address() as { readonly port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    async linkTo(address, path) {
      const next = await waitFor(`email to ${address}`, () => {
        for (const email of emails) {
          if (read.has(email) || !email.to.includes(address)) continue;
          const link = linkIn(email.raw);
          if (link !== null && (path === undefined || link.pathname === path)) return { email, link };
        }
        return null;
      });
      read.add(next.email);
      return next.link;
    },
    received: (address, subject) =>
      waitFor(`email “${subject}” to ${address}`, () => {
        const email = emails.find(
          ({ to, raw }) => to.includes(address) && raw.includes(`Subject: ${subject}`),
        );
        return email === undefined ? null : decoded(email.raw);
      }),
  };
}

async function waitFor<Value>(name: string, find: () => Value | null): Promise<Value> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const value = find();
    if (value !== null) return value;
    if (Date.now() > until) throw new Error(`no ${name} arrived`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Long lines come in quoted-printable. */
function decoded(raw: string): string {
  return raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
}

function linkIn(raw: string): URL | null {
  const [address] = /https?:\/\/\S+/.exec(decoded(raw)) ?? [];
  return address === undefined ? null : new URL(address);
}
