import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CONSENT_MAX, type ConsentEvent } from '@revive/contracts/fleet/consent-words';
import type { ConsentRecord } from '@revive/proto/revive/link/v1/consent';
import { presentable } from '../devices/bench-device.js';
import { readIfThere, writePrivate } from '../identity/private-files.js';
import type { Clock } from '../repair/steps.js';
import { PRIVILEGES, type Privilege, type SessionKind } from './privileges.js';
import { QuestionLimit } from './question-limit.js';

export interface SessionRequest {
  /** Id of the remote or one-time session; for staff the id of the user. */
  readonly id: string;
  readonly kind: SessionKind;
  readonly who: string;
  readonly privileges: readonly Privilege[];
}
interface Question {
  readonly consentId: string;
  readonly session: SessionRequest;
}
export interface PendingConsent extends Question {
  readonly askedAt: string;
  /** ISO time at which an unanswered question counts as refused. */
  readonly until: string;
}
export interface LiveConsent extends Question {
  readonly privileges: readonly Privilege[];
  readonly person: string;
  readonly allowedAt: string;
  readonly until: string;
}
export type ConsentAnswer = 'allowed' | 'refused' | 'expired' | 'revoked' | 'ended' | 'limited';
export type ConsentResult = 'done' | 'not_waiting' | 'no_name' | 'no_privilege';
/** `person` is the name typed at the PC; empty where the session ended by itself. */
type Revoked = (sessionId: string, why: 'revoked' | 'ended', person: string) => void | Promise<void>;

export const ANSWER_MS = 10 * 60_000;
/** Milliseconds that a consent lasts: one working day, in case the person forgets to revoke it. */
export const CONSENT_MS = 8 * 3_600_000;

export interface ConsentBookOptions {
  readonly home: string;
  readonly agentId: string;
  readonly clock: Clock;
  /** Calls back after this time, and returns the function that cancels. */
  readonly after: (milliseconds: number, act: () => void) => () => void;
  /** Resolves when the record is signed and on stable storage. */
  readonly record: (record: ConsentRecord) => Promise<void>;
  /** Marks the home as busy; returns the end of the mark. */
  readonly markBusy: () => Promise<() => Promise<void>>;
  /** Shows the question to a person at this PC. */
  readonly show: (question: PendingConsent) => void;
  readonly say: (sentence: string) => void;
}

interface Waiting extends PendingConsent {
  readonly answer: Promise<ConsentAnswer>;
  readonly settle: (answer: ConsentAnswer) => void;
  readonly cancel: () => void;
}

/**
 * Consents of persons at this PC. Invariants: only `allow` grants, and only the console and the consent page call it. No
 * answer is a refusal. A grant counts from its record on stable storage, and never survives the process. Nothing that
 * the platform sends reaches `allow`.
 */
export class ConsentBook {
  readonly #options: ConsentBookOptions;
  readonly #waiting = new Map<string, Waiting>();
  readonly #live = new Map<string, LiveConsent & { readonly cancel: () => void }>();
  readonly #listeners: Revoked[] = [];
  readonly #limit: QuestionLimit;
  #busy: Promise<() => Promise<void>> | undefined;
  #recording: Promise<void> = Promise.resolve();

  private constructor(options: ConsentBookOptions) {
    this.#options = options;
    this.#limit = new QuestionLimit(() => options.clock.now());
  }

  /** Records the end of consents that an earlier process left open. */
  static async open(options: ConsentBookOptions): Promise<ConsentBook> {
    const book = new ConsentBook(options);
    const left = parse(await readIfThere(fileIn(options.home)));
    for (const one of left) await book.#record(one, 'ended', { privileges: one.privileges });
    if (left.length > 0) await book.#store();
    return book;
  }

  pending(): readonly PendingConsent[] {
    return [...this.#waiting.values()].map(({ consentId, session, askedAt, until }) => ({
      consentId,
      session,
      askedAt,
      until,
    }));
  }

  live(): readonly LiveConsent[] {
    return [...this.#live.values()].map(({ cancel: _, ...one }) => one);
  }

  isAllowed(sessionId: string, privilege: Privilege): boolean {
    const now = this.#options.clock.now().getTime();
    return [...this.#live.values()].some(
      (one) =>
        // control: a consent counts for its own session only
        // control: a consent counts for what the person allowed only = one.session.id === sessionId && Date.parse(one.until) > now
        one.session.id === sessionId && one.privileges.includes(privilege) && Date.parse(one.until) > now,
    );
  }

  /** Asks for the privileges that are neither allowed nor asked for yet. An unanswered question ends as `expired`. */
  ask(session: SessionRequest): Promise<ConsentAnswer> {
    const missing = PRIVILEGES.filter((one) => session.privileges.includes(one) && !this.isAllowed(session.id, one));
    if (missing.length === 0) return Promise.resolve('allowed');
    const own = [...this.#waiting.values()].filter((one) => one.session.id === session.id);
    const unasked = missing.filter((one) => !own.some((question) => question.session.privileges.includes(one)));
    const [open] = own;
    if (unasked.length === 0 && open) return open.answer;
    if (!this.#limit.take(session.id, this.#waiting.size)) return Promise.resolve('limited');
    return this.#ask({ ...session, who: presentable(session.who, CONSENT_MAX.who), privileges: unasked }).answer;
  }

  async allow(consentId: string, person: string, privileges: readonly Privilege[]): Promise<ConsentResult> {
    const waiting = this.#waiting.get(consentId);
    const name = nameOf(person);
    // control: nobody allows more than the session asked for = PRIVILEGES.filter((one) => privileges.includes(one))
    const granted = PRIVILEGES.filter((one) => privileges.includes(one) && waiting?.session.privileges.includes(one));
    if (!waiting || waiting.until <= this.#options.clock.now().toISOString()) return 'not_waiting';
    // control: a consent names the person at the PC
    if (name === '') return 'no_name';
    if (granted.length === 0) return 'no_privilege';
    this.#close(waiting);
    const now = this.#options.clock.now();
    const until = new Date(now.getTime() + CONSENT_MS).toISOString();
    const live: LiveConsent = {
      consentId,
      session: waiting.session,
      privileges: granted,
      person: name,
      allowedAt: now.toISOString(),
      until,
    };
    try {
      this.#busy ??= this.#options.markBusy();
      await this.#busy;
      await this.#store(live);
      await this.#record(waiting, 'allowed', { privileges: granted, person: name, until });
    } catch (error) {
      waiting.settle('refused');
      await this.#rest();
      throw error;
    }
    const cancel = this.#options.after(CONSENT_MS, () => this.#later(this.#end(consentId, 'ended', '')));
    this.#live.set(consentId, { ...live, cancel });
    waiting.settle('allowed');
    return 'done';
  }

  async refuse(consentId: string, person: string): Promise<ConsentResult> {
    const waiting = this.#waiting.get(consentId);
    if (!waiting) return 'not_waiting';
    this.#close(waiting);
    waiting.settle('refused');
    await this.#record(waiting, 'refused', { person: nameOf(person) });
    return 'done';
  }

  /** Ends the consent at once. With an empty `person` the record names the person who gave the consent. */
  async revoke(consentId: string, person: string): Promise<ConsentResult> {
    const live = this.#live.get(consentId);
    if (!live) return 'not_waiting';
    await this.#end(consentId, 'revoked', nameOf(person) || live.person);
    return 'done';
  }

  onRevoked(callback: Revoked): void {
    this.#listeners.push(callback);
  }

  /** The session is over: its questions and consents end. */
  async end(sessionId: string): Promise<void> {
    for (const waiting of [...this.#waiting.values()].filter(({ session }) => session.id === sessionId)) {
      this.#close(waiting);
      waiting.settle('ended');
      await this.#record(waiting, 'ended', {});
    }
    for (const { consentId } of [...this.#live.values()].filter(({ session }) => session.id === sessionId))
      await this.#end(consentId, 'ended', '');
  }

  /** Called when the agent ends. Waiting questions are refused, and consents end. */
  async close(): Promise<void> {
    for (const id of new Set([...this.#waiting.values(), ...this.#live.values()].map(({ session }) => session.id)))
      await this.end(id);
    await this.#recording;
  }

  #ask(session: SessionRequest): Waiting {
    const { clock, after, show, say } = this.#options;
    const now = clock.now();
    const consentId = randomUUID();
    let settle: (answer: ConsentAnswer) => void = () => undefined;
    const answer = new Promise<ConsentAnswer>((resolve) => (settle = resolve));
    const waiting: Waiting = {
      consentId,
      session,
      askedAt: now.toISOString(),
      until: new Date(now.getTime() + ANSWER_MS).toISOString(),
      answer,
      settle,
      cancel: after(ANSWER_MS, () => {
        if (this.#waiting.get(consentId) !== waiting) return;
        this.#close(waiting);
        settle('expired');
        this.#later(this.#record(waiting, 'expired', {}));
      }),
    };
    this.#waiting.set(consentId, waiting);
    this.#later(this.#record(waiting, 'asked', { until: waiting.until }));
    say(`${session.who || 'Someone'} asks to work on this PC. Answer on this PC: revive-agent consent`);
    show(waiting);
    return waiting;
  }

  #close(waiting: Waiting): void {
    waiting.cancel();
    this.#waiting.delete(waiting.consentId);
  }

  /** Nothing new is accepted from the first line on; then the running work is stopped, then the end is recorded. */
  async #end(consentId: string, why: 'revoked' | 'ended', person: string): Promise<void> {
    const live = this.#live.get(consentId);
    if (!live) return;
    live.cancel();
    this.#live.delete(consentId);
    for (const listener of this.#listeners) await listener(live.session.id, why, person);
    await this.#record(live, why, { privileges: live.privileges, person });
    await this.#store();
    await this.#rest();
  }

  async #rest(): Promise<void> {
    if (this.#live.size > 0) return;
    const busy = this.#busy;
    this.#busy = undefined;
    await (
      await busy
    )?.();
  }

  /** Records are written one after another, in the order of their events. */
  #record(
    { consentId, session }: Question,
    event: ConsentEvent,
    told: { privileges?: readonly Privilege[]; person?: string; until?: string },
  ): Promise<void> {
    const record: ConsentRecord = {
      recordId: randomUUID(),
      consentId,
      agentId: this.#options.agentId,
      sessionId: session.id,
      kind: session.kind,
      who: session.who,
      event,
      privileges: [...(told.privileges ?? session.privileges)],
      person: told.person ?? '',
      at: this.#options.clock.now().toISOString(),
      until: told.until ?? '',
    };
    const next = this.#recording.then(() => this.#options.record(record));
    // The caller gets the error; a failed record must not stop the next record.
    this.#recording = next.catch(() => undefined);
    return next;
  }

  #store(added?: LiveConsent): Promise<void> {
    return writePrivate(fileIn(this.#options.home), JSON.stringify([...this.live(), ...(added ? [added] : [])]));
  }

  #later(work: Promise<void>): void {
    work.catch((error: unknown) => this.#options.say(`Couldn't record a consent: ${(error as Error).message}.`));
  }
}

const fileIn = (home: string): string => join(home, 'consents.json');
const nameOf = (person: string): string => (person.trim() === '' ? '' : presentable(person, CONSENT_MAX.person));

/** A damaged file only loses the record of an end: no consent is read from it. */
function parse(text: string | undefined): LiveConsent[] {
  if (text === undefined) return [];
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? (found as LiveConsent[]).filter((one) => typeof one?.consentId === 'string') : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
