import type { Email } from "./mailer.ts";

/** Emails that the user requested. Each contains the link to continue. */

export function verificationEmail(to: string, link: string, hours: number): Email {
  return {
    to,
    link,
    subject: "Confirm your email address for Almagest",
    text: `Open this link within ${hours} hours to confirm your email address:\n\n${link}\n\nIf you did not request this, ignore this email.\n`,
  };
}

export function resetEmail(to: string, link: string, minutes: number): Email {
  return {
    to,
    link,
    subject: "Set a new password for Almagest",
    text: `Open this link within ${minutes} minutes to set a new password:\n\n${link}\n\nIf you did not request this, ignore this email. Your password does not change.\n`,
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

/** Notices inform the account owner of a change that an attacker may have made, and how to react. */

/** @param link stops the change */
export function addressRequestedEmail(to: string, newEmail: string, link: string, hours: number): Email {
  return {
    to,
    subject: "Your Almagest email address is about to change",
    text: `A change of the email address of your Almagest account to ${newEmail} was requested with your password. It takes effect when the link sent to that address is opened.\n\n${stopText(link, hours)}`,
  };
}

/** @param link restores the address */
export function addressChangedEmail(to: string, newEmail: string, link: string, hours: number): Email {
  return {
    to,
    subject: "Your Almagest email address has changed",
    text: `The email address of your Almagest account was changed to ${newEmail}. This address no longer signs in.\n\n${stopText(link, hours)}`,
  };
}

/** @param link the page to request a new password */
export function passwordChangedEmail(to: string, link: string): Email {
  return {
    to,
    subject: "Your Almagest password has changed",
    text: `The password of your Almagest account was changed, and all other sessions were signed out.\n\nIf this was not you, set a new password here, then check your keys and your email address:\n\n${link}\n`,
  };
}

/** @param link the page of the keys */
export function keyCreatedEmail(
  to: string,
  key: { readonly name: string; readonly prefix: string },
  link: string,
): Email {
  return {
    to,
    subject: "New key for your Almagest account",
    text: `A key was created for your Almagest account: “${key.name}” (${key.prefix}…).\n\nIf this was not you, revoke the key here and change your password:\n\n${link}\n`,
  };
}

export function accountDeletedEmail(to: string): Email {
  return {
    to,
    subject: "Your Almagest account was deleted",
    text: "Your Almagest account was deleted with your password. Its keys no longer work, its subscription was cancelled, and its data was deleted. This cannot be undone.\n\nIf this was not you, change this password wherever else you use it, and check who can read this mailbox.\n",
  };
}

function stopText(link: string, hours: number): string {
  return `If this was not you, open this link within ${hours} hours. It keeps this address, signs out all sessions, removes the password and sends you an email to set a new one. Its page also lists the keys created since the change was requested, and revokes them with one click:\n\n${link}\n`;
}
