import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, CONFIG, LOG } from '@revive/platform/runtime/service-context';
import type { OnboardingConfig } from '../config.js';
import { setOfText, type TextSet } from '@revive/contracts/signing/texts';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { isAppError } from '@revive/platform/errors/errors';
import type { Logger } from '@revive/platform/telemetry/log';
import { IdentityClient, type Person } from '../clients/identity.client.js';
import { ShopsClient } from '../clients/shops.client.js';
import { requestAccountEmail } from '../account-events/account-events.js';
import { OwnConsents } from './own-consents.js';
import {
  addConsentAsk,
  advanceRound,
  readOpenRound,
  readSigners,
  type ConsentRound,
} from '../agreements/consent-rounds.query.js';
import { readApprovedTenants } from '../applications/application-facts.query.js';
import { currentTexts } from '../agreements/texts.js';

const ACTOR = systemActor('onboarding:ask-again');
/** Signers per transaction: bounds how long the round's row is locked. */
const AT_ONCE = 25;
const FIRST = '00000000-0000-0000-0000-000000000000';

const signersOf = (em: EntityManager, set: TextSet, after: string): Promise<string[]> =>
  set === 'application' ? readApprovedTenants(em, after, AT_ONCE) : readSigners(em, set, after, AT_ONCE);

interface Some {
  readonly round: ConsentRound;
  readonly title: string;
  /** Sorted by id. Fewer than `AT_ONCE` signers mean the last batch. */
  readonly signers: readonly string[];
}

/**
 * Emails all active signers of an older text version: one email and one notification per version and person. The
 * round's row stores the progress and is updated together with the emails. Of two concurrent instances only one sends
 * a batch, and a crashed run resumes at the same point. Waits while the identity service does not respond.
 */
@Injectable()
export class RequestReconsent {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly identity: IdentityClient,
    private readonly shops: ShopsClient,
    private readonly consents: OwnConsents,
    @Inject(CONFIG) private readonly config: Pick<OnboardingConfig, 'publicUrl'>,
    @Inject(LOG) private readonly log: Pick<Logger, 'error'>,
  ) {}

  /** Returns the number of emails. Throws SERVICE_UNAVAILABLE (503) if the identity service is down. */
  async run(): Promise<number> {
    let count = 0;
    for (;;) {
      const some = await this.db.tx(ACTOR, (em) => this.#some(em));
      if (some === undefined) return count;
      // Calls other services outside any transaction: a slow service must not hold a row or a connection.
      const people: Person[] = [];
      for (const id of some.signers) people.push(...(await this.#peopleOf(setOfText(some.round.name), id)));
      count += await this.db.tx(ACTOR, (em) => this.#askAll(em, some, people));
    }
  }

  async #some(em: EntityManager): Promise<Some | undefined> {
    const round = await readOpenRound(em);
    if (!round) return undefined;
    const set = setOfText(round.name);
    const text = (await currentTexts(em, set)).find((one) => one.name === round.name);
    const signers = text?.version === round.version ? await signersOf(em, set, round.through ?? FIRST) : [];
    return { round, title: text?.title ?? round.name, signers };
  }

  async #askAll(em: EntityManager, { round, title, signers }: Some, people: readonly Person[]): Promise<number> {
    const to = {
      through: signers.at(-1) ?? round.through,
      doneAt: signers.length < AT_ONCE ? this.clock() : null,
    };
    // If the row has advanced already, a concurrent instance has sent this batch.
    if (!(await advanceRound(em, round, to))) return 0;
    let count = 0;
    for (const person of people) count += Number(await this.#ask(em, person, round, title));
    return count;
  }

  /** The people who sign: the account itself, or the shop's administrators. Deleted accounts are skipped. */
  async #peopleOf(set: TextSet, id: string): Promise<Person[]> {
    const gone = (error: unknown): undefined => {
      if (!isAppError(error, 'NOT_FOUND')) throw error;
      return undefined;
    };
    const ids =
      set === 'agreement'
        ? [id]
        : ((await this.shops.owners(id).catch(gone))?.owners ?? []).map(({ accountId }) => accountId);
    const people = await Promise.all(ids.map((one) => this.identity.readAccount(one).catch(gone)));
    return people.flatMap((person) =>
      // control: who is not active is not written to about a new version = person ? [person] : []
      person?.status === 'active' ? [person] : [],
    );
  }

  async #ask(em: EntityManager, person: Person, { name, version }: ConsentRound, title: string): Promise<boolean> {
    const set = setOfText(name);
    const subject = await this.consents.subjectOf(em, person, set);
    if (subject === undefined || !(await this.#isDue(em, set, subject))) return false;
    const at = this.clock();
    if (!(await addConsentAsk(em, person.id, { name, version }, at))) return false;
    await requestAccountEmail(
      em,
      'consent_due',
      person,
      { title, version: String(version), link: `${this.config.publicUrl}/signed-documents` },
      at,
    );
    return true;
  }

  /** A broken MAC is logged and skipped so that it does not block the batch. */
  #isDue(em: EntityManager, set: TextSet, subject: string): Promise<boolean> {
    return this.consents.isDue(em, set, subject).catch((error: unknown) => {
      if (!isAppError(error, 'SEAL_BROKEN')) throw error;
      this.log.error(
        { set, subject },
        'a signed document was altered: renewed consent is not requested from its signer until a person has checked it',
      );
      return false;
    });
  }
}
