import { firstGraphemes } from '@revive/contracts/graphemes';

/** Keeps the last three digits: `•••• ••• 418`. */
export function maskPhone(phone: string | null | undefined): string {
  if (!phone) return '';
  const digits = phone.replace(/\D/g, '');
  return digits.length < 6 ? '•••' : `•••• ••• ${digits.slice(-3)}`;
}

/** Keeps the first name and the initial of the last name: `Thandi D.` */
export function maskName(name: string | null | undefined): string {
  if (!name) return '';
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last ? `${first} ${firstGraphemes(last)}.` : first;
}
