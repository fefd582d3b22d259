import { createTransport } from "nodemailer";

/** A message to one person. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The link that the letter is about; told to the operator when mail cannot be sent. */
  readonly link: string;
}

/** Sends letters. */
export interface Mail {
  /** Rejects when the mail server did not take it. */
  send(letter: Letter): Promise<void>;
  /** Ends its connections. */
  close(): void;
}

export interface MailOptions {
  /** `smtp://user:password@host:587` or `smtps://…`; null: there is no mail server. */
  readonly smtpUrl: string | null;
  /** The sender: `Almagest <no-reply@example.com>`. */
  readonly from: string;
  readonly log: { warn(fields: object, message: string): void };
}

const TIMEOUT_MS = 10_000;

/**
 * Mail by SMTP. Without a mail server nothing can be sent: the link then goes to the operator's log, with a warning, for
 * them to hand on.
 */
export function createMail({ smtpUrl, from, log }: MailOptions): Mail {
  if (smtpUrl === null) {
    return {
      async send({ subject, link }) {
        log.warn({ subject, link }, "SMTP_URL is not set: a letter was not sent; hand its link on yourself");
      },
      close() {},
    };
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // What a letter says comes from here alone: nothing is read from files or addresses.
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
