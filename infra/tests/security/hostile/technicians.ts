import { PASSWORD } from '../world/accounts.js';
import { Person, type Http } from '../world/http.js';
import { fitted } from './payloads.js';
import { sendProfile, signAgreement, signUp } from '../../world/accounts.js';

/** An account in review with a payload in every text, including notes of staff. */
export interface HostileAccount {
  readonly payload: string;
  readonly id: string;
  readonly username: string;
}

const ACCEPTED = {
  termsAccepted: true,
  disclaimerAccepted: true,
  aiRiskAccepted: true,
  dataProtectionAccepted: true,
  nonAffiliatationAccepted: true,
};

export const hostileAgreement = (payload: string) => {
  const signedAs = fitted(payload, 200);
  return {
    businessName: fitted(payload, 200),
    businessType: 'other',
    targetMarket: 'south-africa',
    technicalExperience: 'expert',
    deviceTypes: ['Smartphones'],
    primaryServices: [],
    fullName: signedAs,
    signature: signedAs,
    ...ACCEPTED,
  };
};
export const hostileProfile = (payload: string): object => {
  const text = (most: number): string => fitted(payload, most);
  return {
    businessName: text(200),
    streetAddress: text(200),
    addressLine2: text(200),
    city: text(200),
    state: text(200),
    postalCode: text(20),
    registrationNumber: text(60),
    taxNumber: text(60),
    vatNumber: text(60),
    phoneNumber: text(40),
    website: text(300),
    targetMarket: text(200),
    description: text(4_000),
    primaryCategories: ['laptops'],
  };
};

/**
 * A technician signs up and submits everything with a payload; staff add a note and refuse with the payload. Throws
 * TypeError if the product refuses a step.
 */
export async function hostileTechnician(
  http: Http,
  master: Person,
  payload: string,
  nth: number,
  tag: string,
): Promise<HostileAccount> {
  const username = `hostile.${nth}.${tag}`;
  const person = new Person(http, username, `127.60.${nth}.2`);
  const { id } = await signUp<{ id: string }>(person, {
    username,
    name: fitted(payload, 120),
    email: `account-${nth}-${tag}@applicants.example`,
    password: PASSWORD,
  });
  await person.signIn(PASSWORD);
  await signAgreement(person, hostileAgreement(payload));
  await person.post('/api/business-profile/draft', { draft: hostileProfile(payload) });
  await sendProfile(person, hostileProfile(payload));
  await master.post(`/api/account-reviews/${id}/notes`, { text: fitted(payload, 4_000) });
  await master.post(`/api/account-reviews/${id}/refuse`, { reason: fitted(payload, 2_000, 3) });
  return { payload, id, username };
}
