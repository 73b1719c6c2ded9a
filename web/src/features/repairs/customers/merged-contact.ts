import { canonicalPhones } from '@revive/contracts/phone';
import type { ListDuplicatesApiResponse } from '#api/generated/intake.gen.js';
import { messages } from '../messages/customers.messages.js';

type Line = ListDuplicatesApiResponse[number]['kept'];
const PHONE_MAX = 40;

const has = (typed: string, number: string): boolean => canonicalPhones(typed).includes(number);

/** Merges two contacts without loss: values that fit no field are added to the note. */
export function mergedContact(kept: Line, other: Line): { name: string; phone: string; email: string; note: string } {
  const [phone = '', otherPhone = ''] = [kept.phone ?? other.phone, other.phone];
  const isNew = canonicalPhones(otherPhone).some((number) => !has(phone, number));
  const both = `${phone} / ${otherPhone}`;
  const fits = both.length <= PHONE_MAX;
  const email = kept.email ?? other.email ?? '';
  const also = [
    other.name.toLowerCase() === kept.name.toLowerCase() ? '' : other.name,
    isNew && !fits ? otherPhone : '',
    (other.email ?? email).toLowerCase() === email.toLowerCase() ? '' : (other.email ?? ''),
  ].filter(Boolean);
  return {
    name: kept.name,
    phone: isNew && fits ? both : phone,
    email,
    note: [kept.note, other.note, also.length === 0 ? '' : messages.merge.also(also.join(', '))]
      .filter(Boolean)
      .join('\n'),
  };
}
