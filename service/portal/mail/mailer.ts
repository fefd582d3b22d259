import type { Logger } from "pino";

/** An email in plain text. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The link that the recipient needs, logged when no mail server is set; null for a notice, which is then not sent. */
  readonly link: string | null;
}

export interface Mailer {
  /** Rejects when the mail server does not accept the email. */
  send(email: Email): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  /** `smtp://user:password@host:587` or `smtps://…`; null if there is no mail server. */
  readonly smtpUrl: string | null;
  /** The sender: `Almagest <no-reply@example.com>`. */
  readonly from: string;
  readonly log: Pick<Logger, "warn">;
}

const TIMEOUT_MS = 10_000;

/**
 * Loads the mail library and creates a mailer over SMTP. Without a mail server, links are logged with a warning so that the
 * operator can forward them, and notices are dropped.
 */
export async function createMailer({ smtpUrl, from, log }: MailerOptions): Promise<Mailer> {
  if (smtpUrl === null) {
    return {
      async send({ subject, link }) {
        if (link !== null)
          log.warn(
            { subject, link },
            "email not sent because SMTP_URL is not set; forward the link yourself",
          );
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
    async send({ to, subject, text }) {
      await transport.sendMail({ from, to, subject, text });
    },
    close: () => transport.close(),
  };
}

/** Beyond the compression and the writing of a response: on SQLite a statement occupies the event loop. */
const PREPARE_DELAY_MS = 100;

/** Sends emails without waiting for the mail server. Failures are logged. */
export function createOutbox(mailer: Mailer, log: Pick<Logger, "error">) {
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
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
