import type { SplitProduct } from '../../cluster/split-product.js';
import type { Answer, PatientDoor } from '../patient-door.js';
import { accountSteps } from './account-steps.js';
import { doneOnceByTechnician, type Ask } from './done-once.js';
import { PASSWORD, OnboardingPerson } from './person.js';
import { sevenSteps } from './seven-steps.js';
import type { Newcomer, Step } from './step.js';
import { trainingSteps } from './training-steps.js';
import { signUp } from '../../world/accounts.js';

const NOTE = 'Knows boot sectors; ask for a second reference.';

interface Review {
  readonly line: { readonly assignedToMe?: boolean };
  readonly notes: readonly { readonly text: string }[];
}

export class OneTechnician implements Newcomer {
  readonly email: string;
  readonly emails = [
    'Confirm your email address',
    'You signed: User agreement',
    'Your account is approved',
    'Your training is complete',
  ] as const;
  readonly #username: string;
  readonly #name: string;
  readonly #person: OnboardingPerson;
  #id = '';

  constructor(
    product: SplitProduct,
    private readonly master: PatientDoor,
    private readonly setBack: (ms: number) => void,
    private readonly ask: Ask,
    nth: number,
    tag: string,
  ) {
    this.email = `technician-${nth}-${tag}@people.example`;
    this.#username = `technician-${nth}-${tag}`;
    this.#name = `Sithole Repairs ${nth} ${tag}`;
    this.#person = new OnboardingPerson(product, this.email, this.#username);
  }

  get steps(): readonly Step[] {
    const staff = (path: string, body: object) => (): Promise<Answer> =>
      this.master.post(`/api/account-reviews/${this.#id}/${path}`, body);
    const review = (): Promise<Review> => this.master.row<Review>(`/api/account-reviews/${this.#id}`);
    return [
      {
        name: 'sign-up',
        victims: ['identity'],
        send: () =>
          signUp(this.#person.nobody, {
            username: this.#username,
            name: 'Bongani Sithole',
            email: this.email,
            password: PASSWORD,
          }),
        stands: () => this.#isKnown(),
      },
      {
        name: 'confirmed address',
        victims: ['identity'],
        send: () => this.#person.confirm(),
        stands: async () => (await this.#person.row<{ emailConfirmed: boolean }>('/api/profile')).emailConfirmed,
      },
      ...accountSteps(this.#person, this.#name, 'pending'),
      {
        name: 'review, taken',
        send: staff('take', { take: true }),
        stands: async () => (await review()).line.assignedToMe === true,
      },
      {
        name: 'note of the review',
        send: staff('notes', { text: NOTE }),
        stands: async () => (await review()).notes.some(({ text }) => text === NOTE),
      },
      {
        name: 'approval of the account',
        victims: ['identity', 'onboarding', 'notifications'],
        send: staff('approve', { businessName: this.#name }),
        stands: () => {
          // The approval ends the account's sessions.
          this.#person.signedOut();
          return this.#person.isIn('training');
        },
      },
      ...trainingSteps(this.#person, this.setBack, true),
      ...sevenSteps(this.#person, this.#name),
    ];
  }

  async amiss(): Promise<readonly string[]> {
    const { tenantId = '' } = await this.#person.account();
    const { notes } = await this.master.row<Review>(`/api/account-reviews/${this.#id}`);
    return [
      ...(notes.length === 1 ? [] : [`the note of the review stands there ${notes.length} times`]),
      ...(await doneOnceByTechnician(this.ask, { id: this.#id, tenantId, email: this.email, shop: this.#name })),
    ];
  }

  emailsThere(): ReturnType<OnboardingPerson['emails']> {
    return this.#person.emails();
  }

  async #isKnown(): Promise<boolean> {
    const { id, status } = await this.#person.account();
    this.#id = id;
    return status === 'pending';
  }
}
