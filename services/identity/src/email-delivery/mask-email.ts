import { firstGraphemes } from '@revive/contracts/graphemes';

/** `n***@people.example`: recognizable for the owner, useless for a reader of the former mailbox. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${firstGraphemes(email)}***${email.slice(at)}`;
}
