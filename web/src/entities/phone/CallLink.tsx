import { callLink } from '@revive/contracts/phone';

/**
 * A phone number as typed; a press calls its first number. The number tables are large, so public pages load this
 * component only on demand.
 */
export function CallLink({ phone }: { phone: string }) {
  const href = callLink(phone);
  return href === undefined ? phone : <a href={href}>{phone}</a>;
}
