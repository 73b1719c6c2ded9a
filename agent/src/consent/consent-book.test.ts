import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { ConsentRecord } from '@revive/proto/revive/link/v1/consent';
import { withFolder } from '../fixtures/image-file.js';
import { ANSWER_MS, CONSENT_MS, ConsentBook, type SessionRequest } from './consent-book.js';

/** A clock that stands still until the test moves it, and then runs what is due. */
function aClock() {
  let now = Date.parse('2026-11-28T09:00:00.000Z');
  const due = new Set<{ at: number; act: () => void }>();
  return {
    now: () => new Date(now),
    after: (milliseconds: number, act: () => void) => {
      const one = { at: now + milliseconds, act };
      due.add(one);
      return () => void due.delete(one);
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
      for (const one of [...due].filter(({ at }) => at <= now)) {
        due.delete(one);
        one.act();
      }
    },
  };
}

const staff = (over: Partial<SessionRequest> = {}): SessionRequest => ({
  id: randomUUID(),
  kind: 'staff',
  who: 'naledi (Revive platform)',
  privileges: ['read', 'measure'],
  ...over,
});

async function aBook(home: string, over: { record?: (record: ConsentRecord) => Promise<void> } = {}) {
  const clock = aClock();
  const [records, events, shown]: [ConsentRecord[], string[], string[]] = [[], [], []];
  const book = await ConsentBook.open({
    home,
    agentId: 'a'.repeat(64),
    clock,
    after: clock.after,
    record: async (record) => {
      await over.record?.(record);
      records.push(record);
      events.push(record.event);
    },
    markBusy: () => {
      events.push('busy');
      return Promise.resolve(() => Promise.resolve(void events.push('free')));
    },
    show: ({ consentId }) => void shown.push(consentId),
    say: () => undefined,
  });
  const idOf = (): string => book.pending()[0]?.consentId ?? '';
  return { book, clock, records, events, shown, idOf };
}

describe('consents at this PC', () => {
  it('grants only what a named person allows, for that session alone', () =>
    withFolder(async (home) => {
      const { book, records, shown, idOf } = await aBook(home);
      const session = staff();
      const answer = book.ask(session);
      expect(shown).toEqual([idOf()]);
      expect(book.isAllowed(session.id, 'read')).toBe(false);
      expect(await book.allow(idOf(), '  ', ['read'])).toBe('no_name');
      expect(await book.allow(idOf(), 'Thandi Mokoena', [])).toBe('no_privilege');
      expect(await book.allow(idOf(), 'Thandi Mokoena', ['read', 'repair'])).toBe('done');
      expect(await answer).toBe('allowed');
      expect(['read', 'measure', 'repair'].map((one) => book.isAllowed(session.id, one as 'read'))).toEqual([
        true,
        false,
        false,
      ]);
      expect(book.isAllowed(randomUUID(), 'read')).toBe(false);
      expect(records.at(-1)).toMatchObject({
        event: 'allowed',
        person: 'Thandi Mokoena',
        privileges: ['read'],
        sessionId: session.id,
        who: 'naledi (Revive platform)',
      });
    }));

  it('refuses a question that is not answered in time', () =>
    withFolder(async (home) => {
      const { book, clock, records, idOf } = await aBook(home);
      const session = staff();
      const answer = book.ask(session);
      const id = idOf();
      clock.pass(ANSWER_MS);
      expect(await answer).toBe('expired');
      expect(await book.allow(id, 'Thandi', ['read'])).toBe('not_waiting');
      expect(book.isAllowed(session.id, 'read')).toBe(false);
      await book.close();
      expect(records.map(({ event }) => event)).toEqual(['asked', 'expired']);
    }));

  it('accepts nothing new, then stops the running work, then records, when a consent is revoked', () =>
    withFolder(async (home) => {
      const { book, events, records, idOf } = await aBook(home);
      const session = staff();
      void book.ask(session);
      await book.allow(idOf(), 'Thandi', ['read']);
      book.onRevoked(async (sessionId, why) => {
        events.push(`stop ${why} ${book.isAllowed(sessionId, 'read')}`);
        await Promise.resolve();
        events.push('stopped');
      });
      expect(await book.revoke(book.live()[0]?.consentId ?? '', '')).toBe('done');
      expect(events).toEqual(['busy', 'asked', 'allowed', 'stop revoked false', 'stopped', 'revoked', 'free']);
      expect(records.at(-1)).toMatchObject({ event: 'revoked', person: 'Thandi' });
    }));

  it('grants nothing where the record cannot be stored', () =>
    withFolder(async (home) => {
      const record = ({ event }: ConsentRecord) =>
        event === 'allowed' ? Promise.reject(new Error('disk full')) : Promise.resolve();
      const { book, events, idOf } = await aBook(home, { record });
      const session = staff();
      const answer = book.ask(session);
      await expect(book.allow(idOf(), 'Thandi', ['read'])).rejects.toThrow('disk full');
      expect(await answer).toBe('refused');
      expect(book.isAllowed(session.id, 'read')).toBe(false);
      expect(events).toEqual(['busy', 'asked', 'free']);
    }));

  it('ends a consent at its deadline, and at the start after a crash', () =>
    withFolder(async (home) => {
      const { book, clock, idOf } = await aBook(home);
      const session = staff();
      void book.ask(session);
      await book.allow(idOf(), 'Thandi', ['read', 'measure']);
      clock.pass(CONSENT_MS - 1);
      expect(book.isAllowed(session.id, 'measure')).toBe(true);
      // A crash: nobody closes the book.
      const next = await aBook(home);
      expect(next.records).toMatchObject([{ event: 'ended', sessionId: session.id, privileges: ['read', 'measure'] }]);
      expect(next.book.isAllowed(session.id, 'read')).toBe(false);
      expect((await aBook(home)).records).toEqual([]);
      clock.pass(1);
      expect(book.isAllowed(session.id, 'measure')).toBe(false);
    }));

  it('asks once for the same privileges, again for more, and limits the questions of a session', () =>
    withFolder(async (home) => {
      const { book, idOf } = await aBook(home);
      const session = staff({ privileges: ['read'] });
      const first = book.ask(session);
      expect(book.ask(session)).toBe(first);
      void book.ask({ ...session, privileges: ['read', 'repair'] });
      expect(book.pending().map((one) => one.session.privileges)).toEqual([['read'], ['repair']]);
      const refuseAll = async (): Promise<void> => {
        while (idOf() !== '') await book.refuse(idOf(), '');
      };
      for (let more = 0; more < 2; more++) {
        await refuseAll();
        void book.ask(session);
      }
      await refuseAll();
      expect(await book.ask(session)).toBe('limited');
    }));
});
