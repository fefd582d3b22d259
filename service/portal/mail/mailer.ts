import { createTransport } from "nodemailer";
import type { Logger } from "pino";

/** An email with one link. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The link in the text; logged when no mail server is set. */
  readonly link: string;
}

/** Sends emails. */
export interface Mailer {
  /** Rejects when the mail server does not accept the email. */
  send(email: Email): Promise<void>;
  /** Closes its connections. */
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

/** Creates a mailer over SMTP. Without a mail server, links are logged with a warning, for the operator to forward. */
export function createMailer({ smtpUrl, from, log }: MailerOptions): Mailer {
  if (smtpUrl === null) {
    return {
      async send({ subject, link }) {
        log.warn({ subject, link }, "email not sent because SMTP_URL is not set; forward the link yourself");
      },
      close() {},
    };
  }
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
