import type { Logger } from "pino";

/** An email in plain text. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The link that the recipient needs, logged when no mail server is set; absent for a notice, which is then not sent. */
  readonly link?: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Loads the mail library and creates a mailer over SMTP. Its `send` rejects when the mail server does not accept the email. Without
 * a mail server, links are logged with a warning so that the operator can forward them, and notices are dropped.
 *
 * @param smtpUrl `smtp://user:password@host:587` or `smtps://…`; null if there is no mail server
 * @param from the sender: `Almagest <no-reply@example.com>`
 */
async function createMailer(smtpUrl: string | null, from: string, log: Pick<Logger, "warn">) {
  if (smtpUrl === null) {
    const message = "email not sent because SMTP_URL is not set; forward the link yourself";
    return {
      async send({ subject, link }: Email) {
        if (link !== undefined) log.warn({ subject, link }, message);
      },
      close() {},
    };
  }
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // The content of an email is never read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }: Email) {
      await transport.sendMail({ from, to, subject, text });
    },
    close: () => transport.close(),
  };
}

/** Beyond the compression and the writing of a response: on SQLite a statement occupies the event loop. */
const PREPARE_DELAY_MS = 100;

/** Opens the mailer, and sends emails without waiting for the mail server. Failures are logged. */
export async function openOutbox(smtpUrl: string | null, from: string, log: Pick<Logger, "error" | "warn">) {
  const mailer = await createMailer(smtpUrl, from, log);
  const logFailure = (error: unknown): void => log.error({ err: error }, "email delivery failed");
  return {
    /** Returns immediately: the time of a response must not reveal whether an email is sent. */
    send(email: Email): void {
      mailer.send(email).catch(logFailure);
    },
    /** Runs the statements that decide whether an email is sent, and which, after the response. */
    prepare(task: () => Promise<void>): void {
      setTimeout(() => void task().catch(logFailure), PREPARE_DELAY_MS);
    },
    close: () => mailer.close(),
  };
}

export type Outbox = Awaited<ReturnType<typeof openOutbox>>;
