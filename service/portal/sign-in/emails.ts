import type { Letter } from "../mail/mail.ts";
import { RESET_LINK_MINUTES } from "./library.ts";

/** The letters that signing in needs, each about one link. */
export function verificationLetter(to: string, link: string): Letter {
  return {
    to,
    link,
    subject: "Confirm your address for Almagest",
    text: `Open this link within a day and confirm that this address is yours:\n\n${link}\n\nIf you did not ask for it, do nothing.\n`,
  };
}

export function resetLetter(to: string, link: string): Letter {
  return {
    to,
    link,
    subject: "Set a new password for Almagest",
    text: `Open this link within ${RESET_LINK_MINUTES} minutes to set a new password:\n\n${link}\n\nIf you did not ask for it, do nothing: your password stays as it is.\n`,
  };
}

export function knownAddressLetter(to: string, link: string): Letter {
  return {
    to,
    link,
    subject: "You have an Almagest account already",
    text: `Someone, perhaps you, tried to sign up with this address. It has an account already. If you have forgotten the password, set a new one here:\n\n${link}\n`,
  };
}
