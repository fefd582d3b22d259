import type { Email } from "../mail/mailer.ts";
import { RESET_LINK_MINUTES, VERIFICATION_LINK_HOURS } from "./library.ts";

export function verificationEmail(to: string, link: string): Email {
  return {
    to,
    link,
    subject: "Confirm your email address for Almagest",
    text: `Open this link within ${VERIFICATION_LINK_HOURS} hours to confirm your email address:\n\n${link}\n\nIf you did not request this, ignore this email.\n`,
  };
}

export function resetEmail(to: string, link: string): Email {
  return {
    to,
    link,
    subject: "Set a new password for Almagest",
    text: `Open this link within ${RESET_LINK_MINUTES} minutes to set a new password:\n\n${link}\n\nIf you did not request this, ignore this email. Your password does not change.\n`,
  };
}

export function existingAccountEmail(to: string, link: string): Email {
  return {
    to,
    link,
    subject: "You already have an Almagest account",
    text: `Someone, perhaps you, tried to sign up with this address, which already has an account. If you have forgotten your password, set a new one here:\n\n${link}\n`,
  };
}
