import type { SplitProduct } from '../../cluster/split-product.js';
import type { Answer } from '../patient-door.js';
import { doneOnceByUser, type Ask } from './done-once.js';
import { CONFIRM, PASSWORD, OnboardingPerson } from './person.js';
import { QUIET, type Newcomer, type Step } from './step.js';
import { signUp } from '../../world/accounts.js';

const NEW_NAME = 'Naledi Khumalo-Adams';

interface Profile {
  readonly user: { readonly name: string };
  readonly emailConfirmed: boolean;
}

export class OneUser implements Newcomer {
  readonly email: string;
  readonly emails = [CONFIRM] as const;
  readonly #username: string;
  readonly #person: OnboardingPerson;

  constructor(
    product: SplitProduct,
    private readonly ask: Ask,
    nth: number,
    tag: string,
  ) {
    this.email = `user-${nth}-${tag}@people.example`;
    this.#username = `user-${nth}-${tag}`;
    this.#person = new OnboardingPerson(product, this.email, this.#username);
  }

  get steps(): readonly Step[] {
    const profile = (): Promise<Profile> => this.#person.row<Profile>('/api/profile');
    return [
      {
        name: 'sign-up of a user',
        victims: ['identity', 'notifications'],
        send: () =>
          signUp(this.#person.nobody, {
            username: this.#username,
            name: 'Naledi Khumalo',
            email: this.email,
            password: PASSWORD,
            role: 'user',
          }),
        stands: () => this.#person.isIn('active'),
      },
      {
        name: 'confirmed address',
        victims: ['identity'],
        send: () => this.#person.confirm(),
        stands: async () => (await profile()).emailConfirmed,
      },
      {
        name: 'name of the account',
        victims: ['identity'],
        moments: QUIET,
        send: () => this.#rename(),
        stands: async () => (await profile()).user.name === NEW_NAME,
      },
    ];
  }

  async amiss(): Promise<readonly string[]> {
    const { id } = await this.#person.account();
    return doneOnceByUser(this.ask, { id, tenantId: '', email: this.email, shop: '' });
  }

  emailsThere(): ReturnType<OnboardingPerson['emails']> {
    return this.#person.emails();
  }

  #rename(): Promise<Answer> {
    return this.#person.patch('/api/profile', { name: NEW_NAME });
  }
}
