import { firstGraphemes } from '@revive/contracts/graphemes';

/** `n•••@example.com`: the first letter and the host. The owner recognizes the address; readers learn nothing. */
export function maskEmail(email: string | null | undefined): string {
  if (!email) return '';
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${firstGraphemes(email)}•••${email.slice(at)}`;
}
