import type { Sender } from './api-client.js';
import { AGREEMENT_FORM } from '@revive/contracts/testing/sample-forms';

/** The password of accounts that sign up, unless a suite chooses another. */
export const PASSWORD = 'velvet-otter-morning';

export interface NewAccount {
  readonly username: string;
  readonly name?: string;
  readonly email?: string;
  readonly password?: string;
  readonly role?: 'user' | 'tech' | 'tenant_admin';
}

/** Registers an account. A client that stores cookies is signed in afterwards. */
export const signUp = <Answer>(client: Sender<Answer>, account: NewAccount): Promise<Answer> =>
  client.post('/api/register', {
    name: 'Thandi Dlamini',
    email: `${account.username}@people.example`,
    password: PASSWORD,
    role: 'tech',
    ...account,
  });

export const signAgreement = <Answer>(client: Sender<Answer>, form: object = {}): Promise<Answer> =>
  client.post('/api/user-agreement', { ...AGREEMENT_FORM, ...form });

/** The profile with the fields that it needs. */
export const sendProfile = <Answer>(client: Sender<Answer>, form: object = {}): Promise<Answer> =>
  client.post('/api/business-profile', {
    businessName: 'Umbani',
    streetAddress: '1 Long Street',
    primaryCategories: ['laptops'],
    ...form,
  });
