import { callLink } from '@revive/contracts/phone';

/**
 * A phone number as it was written; a press calls its first number. The tables of numbers are large: public pages load
 * this part only when they show a number.
 */
export function CallLink({ phone }: { phone: string }) {
  const href = callLink(phone);
  return href === undefined ? phone : <a href={href}>{phone}</a>;
}
