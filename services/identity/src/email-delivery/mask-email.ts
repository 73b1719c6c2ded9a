import { firstGraphemes } from '@revive/contracts/graphemes';

/** `n***@people.example`: enough for its owner to know it, too little for whoever reads the former mailbox. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${firstGraphemes(email)}***${email.slice(at)}`;
}
