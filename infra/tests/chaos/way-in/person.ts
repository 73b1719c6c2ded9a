import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@revive/platform/testing/wait-for';
import { RefusedError, type PublicDoor } from '../../../dev/public-door.js';
import { emailsTo } from '../../world/emails.js';
import type { SplitProduct } from '../../cluster/split-product.js';
import { PatientDoor, type Answer } from '../patient-door.js';

/**
 * An email whose owner lookup failed twice is retried after two minutes, and a third time after five
 * (`notifications/domain/delays.ts`).
 */
export const EMAILS_MS = 10 * 60_000;
export const CONFIRM = 'Confirm your email address';
export const PASSWORD = 'velvet-otter-morning-7';
const AGAIN_MS = 250;

interface Account {
  readonly id: string;
  readonly status: string;
  readonly tenantId?: string;
}

/** Retries on 5xx answers until the deadline. Throws RefusedError for any other refusal. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + EMAILS_MS; ; await sleep(AGAIN_MS)) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof RefusedError) || error.status < 500 || Date.now() > end) throw error;
    }
  }
}

export class OnboardingPerson {
  readonly nobody: PatientDoor;
  #door: PublicDoor | undefined;
  constructor(
    readonly product: SplitProduct,
    readonly email: string,
    private readonly username: string,
  ) {
    this.nobody = new PatientDoor(product.anyone);
  }

  emails(): ReturnType<typeof emailsTo> {
    return emailsTo(this.product.home, this.email);
  }

  async hasEmail(subject: string): Promise<boolean> {
    await waitFor(async () => (await this.emails()).some((one) => one.subject === subject), EMAILS_MS);
    return true;
  }

  async secret(subject: string, carries: RegExp): Promise<string> {
    const message = (await this.emails()).find((one) => one.subject === subject);
    return carries.exec(message?.text ?? '')?.[1] ?? '';
  }

  /**
   * Opens the confirmation link, which works once. A refusal on a retry therefore means that the first attempt
   * succeeded.
   */
  async confirm(): Promise<Answer> {
    await this.hasEmail(CONFIRM);
    const answer = await this.nobody.post('/api/email/confirm', {
      secret: await this.secret(CONFIRM, /\/confirm-email#(\S+)/),
    });
    return answer.status === 400 || answer.status === 404 ? { ...answer, status: 409 } : answer;
  }

  /** Returns a session, and signs in again after the last session ended. Throws RefusedError. */
  async door(): Promise<PublicDoor> {
    this.#door ??= await patiently(() => this.product.anyone.signIn(this.username, PASSWORD));
    return this.#door;
  }

  signedOut(): void {
    this.#door = undefined;
  }

  async get(path: string): Promise<Answer> {
    return new PatientDoor(await this.door()).get(path);
  }
  async post(path: string, body?: unknown): Promise<Answer> {
    return new PatientDoor(await this.door()).post(path, body);
  }
  async patch(path: string, body: unknown): Promise<Answer> {
    return new PatientDoor(await this.door()).patch(path, body);
  }
  async row<T>(path: string): Promise<T> {
    return new PatientDoor(await this.door()).row<T>(path);
  }

  account(): Promise<Account> {
    return this.row<Account>('/api/user');
  }

  async isIn(status: string): Promise<boolean> {
    await waitFor(async () => (await this.account()).status === status, EMAILS_MS);
    return true;
  }
}
