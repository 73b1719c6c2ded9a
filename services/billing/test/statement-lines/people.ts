import type { SeededRandom } from './random.js';

const FIRST_NAMES = [
  'Thabo', 'Nomsa', 'Sipho', 'Lerato', 'Pieter', 'Annelie', 'Johan', 'Fatima', 'Yusuf', 'Kavitha', 'Priya', 'Rajesh',
  'Ayesha', 'Bongani', 'Zanele', 'Themba', 'Karabo', 'Naledi', 'Hendrik', 'Marietjie', 'Grant', 'Michelle', 'Craig',
  'Sibusiso', 'Ntombi', 'Mpho', 'Kagiso', 'Refilwe', 'Deon', 'Chantelle', 'Imraan', 'Shireen', 'Vusi', 'Palesa',
] as const; // prettier-ignore
const SURNAMES = [
  'Nkosi', 'Dlamini', 'Mokoena', 'van der Merwe', 'Botha', 'Naidoo', 'Pillay', 'Khumalo', 'Jacobs', 'Adams', 'Mahlangu',
  'Ndlovu', 'Smith', 'Pretorius', 'Venter', 'Govender', 'Molefe', 'Zulu', 'du Plessis', 'Williams', 'Hendricks',
  'Mkhize', 'Sithole', 'Fourie', 'Maseko', 'Coetzee', 'Patel', 'Radebe', 'Tshabalala', 'Abrahams', 'Steyn', 'Mthembu',
] as const; // prettier-ignore
const SHOPS = [
  'Rosebank Phone Clinic', 'Umhlanga Laptop Repairs', 'Fix It Bellville', 'Soweto Screens', 'Tygervalley Tech',
  'Durban Data Doctors', 'Menlyn Mobile', 'Gqeberha Gadgets', 'Polokwane PC Care', 'Mthatha Mobile Fix',
] as const; // prettier-ignore

export interface Person {
  readonly first: string;
  readonly last: string;
}

export const aPerson = (random: SeededRandom): Person => ({
  first: random.pick(FIRST_NAMES),
  last: random.pick(SURNAMES),
});
export const aShopName = (random: SeededRandom): string => random.pick(SHOPS);
export const fullName = ({ first, last }: Person): string => `${first} ${last}`;

/** The forms in which banks print the name of a payer. */
export function printedName(random: SeededRandom, { first, last }: Person): string {
  const forms = [`${first} ${last}`, `${first[0]} ${last}`, `${last} ${first[0]}`, `${last} ${first}`, `MR ${last}`];
  return random.pick(forms.slice(0, 4)).toUpperCase();
}

/** A relative with the same surname, or a friend with another one. */
export function aRelative(random: SeededRandom, customer: Person, sameSurname: boolean): Person {
  let found = aPerson(random);
  while (found.first === customer.first || (!sameSurname && found.last === customer.last)) found = aPerson(random);
  return sameSurname ? { first: found.first, last: customer.last } : found;
}

/** One slip of the keyboard: two letters swapped, one dropped, one doubled or one replaced. */
export function mistyped(random: SeededRandom, text: string): string {
  const at = random.between(1, text.length - 2);
  const [before, here, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
  const replaced = /\d/.test(here) ? String((Number(here) + random.between(1, 9)) % 10) : random.pick([...'AEIOUNRST']);
  switch (random.between(0, 3)) {
    case 0:
      return `${before}${after.charAt(0)}${here}${after.slice(1)}`;
    case 1:
      return `${before}${after}`;
    case 2:
      return `${before}${here}${here}${after}`;
    default:
      return `${before}${replaced}${after}`;
  }
}
