import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";
import { defined } from "../../../defined.ts";

/** A real SMTP server on loopback, ended with the test. */
export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  /** The emails received so far. */
  readonly emails: readonly { readonly to: readonly string[]; readonly raw: string }[];
  /** Waits for the next email to an address and returns its link. */
  linkTo(address: string): Promise<URL>;
}

const WAIT_MS = 10_000;

export async function openMailServer(): Promise<MailServer> {
  const emails: { to: readonly string[]; raw: string }[] = [];
  let read = 0;
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
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const { port } = server.server.address() as { readonly port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    async linkTo(address) {
      const until = Date.now() + WAIT_MS;
      for (;;) {
        const index = emails.findIndex(({ to }, each) => each >= read && to.includes(address));
        if (index >= 0) {
          read = index + 1;
          // Long lines come in quoted-printable.
          const text = defined(emails[index]).raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
          return new URL(defined(/https?:\/\/\S+/.exec(text))[0]);
        }
        if (Date.now() > until) throw new Error(`no email to ${address} arrived`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}
