import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

/** A real SMTP server on loopback, ended with the test. */
export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  /** The letters so far, as they came over the line. */
  readonly letters: readonly { readonly to: readonly string[]; readonly raw: string }[];
  /** The next link that a letter to this address has; waits for the letter. */
  linkTo(address: string): Promise<URL>;
}

const WAIT_MS = 10_000;

export async function openMailServer(): Promise<MailServer> {
  const letters: { to: readonly string[]; raw: string }[] = [];
  let read = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        letters.push({ to, raw: Buffer.concat(parts).toString("utf8") });
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
    letters,
    async linkTo(address) {
      const until = Date.now() + WAIT_MS;
      for (;;) {
        const found = letters.findIndex(({ to }, index) => index >= read && to.includes(address));
        if (found >= 0) {
          read = found + 1;
          // Long lines come in quoted-printable.
          const text = letters[found]!.raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
          return new URL(/https?:\/\/\S+/.exec(text)![0]);
        }
        if (Date.now() > until) throw new Error(`no letter to ${address} came`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}
