import { describe, expect, it } from '@jest/globals';
import { REPAIR_STATUSES } from '@revive/contracts/repairs/states';
import { gainText } from './messages/quotes/quote.messages.js';
import { phoneScript } from './messages/repair.messages.js';
import { witnessSentence } from './messages/tracking/tracking-details.messages.js';
import { headline, reassurance } from './messages/tracking/tracking.messages.js';
import { quoteValidity } from './messages/tracking/tracking-quote.messages.js';
import { isAhead, noteParts, priceOf } from './repair-facts.js';
import { timeByParty } from './ticket-facts.js';
import { aRepair, aTracking } from './testing/a-repair.js';

const H = (...entries: [(typeof REPAIR_STATUSES)[number], string][]) =>
  entries.map(([status, time]) => ({ status, at: `2026-11-20T${time}Z` }));

describe('time per party', () => {
  it('adds up from the ticket’s history to the total time', () => {
    const end = Date.parse('2026-11-20T10:00:00Z');
    const sums = timeByParty(
      H(
        ['received', '09:00:00'],
        ['diagnosing', '09:10:00'],
        ['quoted', '09:11:00'],
        ['approved', '09:41:00'],
        ['repairing', '09:50:00'],
      ),
      end,
    );
    if (sums === undefined) throw new Error('the history is in order');
    expect(sums).toEqual({ us: 19 * 60_000, customer: 30 * 60_000, machine: 11 * 60_000 });
    expect(sums.us + sums.customer + sums.machine).toBe(60 * 60_000);
  });

  it('returns undefined after the ticket moved back, because only latest visits are known', () => {
    expect(
      timeByParty(
        H(['received', '09:00:00'], ['quoted', '09:30:00'], ['approved', '09:12:00']),
        Date.parse('2026-11-20T10:00:00Z'),
      ),
    ).toBeUndefined();
  });
});

const BOTH = {
  version: 2,
  totalCents: 45_000,
  diagnosisCents: 0,
  lines: [
    { id: 'boot', kind: 'procedure', name: 'Windows Boot Repair', cents: 35_000 },
    { id: 'hand-1', kind: 'work', name: 'Clean the fan', cents: 10_000, doneAt: '2026-11-20T10:00:00Z' },
  ],
} as unknown as NonNullable<ReturnType<typeof aTracking>['quote']>;

describe('texts for the customer', () => {
  it('separates checked work from work by hand', () => {
    const verdict = { status: 'verified' as const, reason: '', checks: [{ name: 'boot', after: true }] } as never;
    const done = { quote: BOTH, verdict, servicesPerformed: ['Windows Boot Repair', 'Clean the fan'] };
    expect(headline(aTracking({ ...done, status: 'completed', outcome: 'repaired' }))).toBe('Repaired');
    expect(reassurance(aTracking({ ...done, status: 'completed', outcome: 'repaired' }))).toBe(
      'Windows Boot Repair: 1 of 1 checks passed after the repair. Done by hand, not machine-checked: Clean the fan.',
    );
  });

  it('names the work that a rollback keeps and the amount due', () => {
    const verdict = { status: 'rolled_back' as const, reason: 'Exactly as it was.', checks: [] };
    const back = { quote: BOTH, verdict, outcome: 'rolled_back' as const, history: H(['completed', '09:20:00']) };
    expect(headline(aTracking(back))).toBe('Repair rolled back. What was done by hand stays');
    expect(reassurance(aTracking({ ...back, keptCents: 10_000 }))).toBe(
      'Every change that the machine made is undone. Done by hand, and not undone: Clean the fan. You pay R100.00 for what was done by hand.',
    );
    expect(reassurance(aTracking(back))).not.toContain('You pay');
  });

  it('does not call a rolled back good repair impossible', () => {
    const verdict = {
      status: 'rolled_back' as const,
      reason: 'Device restored to its state before the repair.',
      checks: [],
    };
    expect(
      headline(
        aTracking({ outcome: 'rolled_back', verdict, history: H(['quoted', '09:00:00'], ['completed', '09:20:00']) }),
      ),
    ).toBe('Repair rolled back. Your device is as it was before');
    expect(
      headline(
        aTracking({ outcome: 'rolled_back', verdict, history: H(['quoted', '09:00:00'], ['repairing', '09:20:00']) }),
      ),
    ).toBe("We couldn't repair it. Your device is as it was before");
  });

  it('states the cost of a declined repair and hides the price of an unsuccessful repair', () => {
    expect(
      reassurance(
        aTracking({
          status: 'ready_for_pickup',
          outcome: 'declined',
          outcomeReason: 'The customer declined the quote',
        }),
      ),
    ).toBe('You pay nothing.');
    expect(
      (['none', 'repaired', 'declined', 'rolled_back'] as const).map((outcome) =>
        priceOf({ totalCents: 35_000, outcome }),
      ),
    ).toEqual([35_000, 35_000, undefined, undefined]);
  });

  it('splits a note into time and text', () => {
    expect(noteParts('2026-11-20T09:12:00.000Z Device received')).toEqual({
      at: '2026-11-20T09:12:00.000Z',
      words: 'Device received',
    });
    expect(noteParts('Device received')).toEqual({ words: 'Device received' });
  });

  it('has a different headline for each status', () => {
    const sentences = REPAIR_STATUSES.map((status) =>
      headline(
        aTracking({ status, outcome: status === 'completed' || status === 'ready_for_pickup' ? 'repaired' : 'none' }),
      ),
    );
    expect(new Set(sentences).size).toBe(7);
    expect(sentences[2]).toBe('We need your approval to start');
  });

  it('claims an unchanged device only where the verdict proves the restoration', () => {
    const verdict = { status: 'rolled_back' as const, reason: 'Every byte is what it was.', checks: [] };
    expect(headline(aTracking({ outcome: 'rolled_back', verdict }))).toBe(
      "We couldn't repair it. Your device is as it was before",
    );
    expect(headline(aTracking({ outcome: 'rolled_back' }))).toBe('We stopped. The shop will check your device');
  });

  it('claims that nothing was changed only without a write', () => {
    const verdict = { status: 'failed' as const, reason: 'The device changed.', checks: [] };
    expect(headline(aTracking({ status: 'repairing', verdict }))).toBe("We couldn't repair it. Nothing was changed");
    const wrote = aTracking({
      status: 'repairing',
      verdict,
      steps: [{ name: 'execute', status: 'failed', plain: 'stopped' }],
    });
    expect(headline(wrote)).toBe('We stopped. The shop will check your device');
    expect(reassurance(aTracking({ steps: [{ name: 'execute', status: 'completed', plain: 'done' }] }))).not.toContain(
      'Nothing has been changed',
    );
  });

  it('describes a device as not repaired at pickup', () => {
    expect(headline(aTracking({ status: 'ready_for_pickup', outcome: 'nothing_found' }))).toBe(
      'We found no problem. Ready for pickup',
    );
  });

  it('counts the checks of the verdict', () => {
    const verdict = {
      status: 'verified' as const,
      reason: 'ok',
      checks: [
        { name: 'a', before: false, after: true },
        { name: 'b', after: true },
        { name: 'c', before: false },
      ],
    };
    expect(reassurance(aTracking({ status: 'completed', outcome: 'repaired', verdict }))).toBe(
      '2 of 2 checks passed after the repair.',
    );
  });

  it('counts only checks that failed before and pass now', () => {
    expect(
      witnessSentence([
        { name: 'a', before: false, after: true },
        { name: 'b', before: true, after: true },
        { name: 'c', after: true },
      ]),
    ).toBe('One check that failed before passes now.');
  });

  it('reads findings, price and cost of a failure in the phone script', () => {
    expect(phoneScript(aRepair())).toBe(
      'We checked your device without changing anything. The disk has lost its table of contents. The repair costs ' +
        'R350.00. No fix, no fee. May we start?',
    );
    expect(phoneScript(aRepair({ quotes: [] }))).toBeUndefined();
  });

  it('states the number of recovered files', () => {
    expect(gainText({ filesBefore: 0, filesAfter: 41_207 }, [])).toBe('Recovers 41,207 files');
    expect(gainText({ filesBefore: 0, filesAfter: 1 }, [])).toBe('Recovers 1 file');
    expect(gainText({ filesBefore: 5, filesAfter: 41_207 }, [])).toBe('Files readable: 5 now, 41,207 after');
  });

  it.each([
    [5, 5],
    [0, 0],
    [undefined, 7],
    [undefined, undefined],
  ])('states the fixed problems where %s files now and %s after give no gain', (filesBefore, filesAfter) => {
    expect(gainText({ filesBefore, filesAfter }, [{ plain: 'The boot sector is damaged.' }])).toBe(
      'Fixes: The boot sector is damaged',
    );
    expect(gainText({ filesBefore, filesAfter }, [{ plain: 'One.' }, { plain: 'Two.' }])).toBe(
      'Fixes the 2 problems listed above',
    );
    expect(gainText({ filesBefore, filesAfter }, [])).toBeUndefined();
  });
});

describe('validity text of a quote', () => {
  it.each([
    ['none', true, "The price can't change without your approval."],
    ['repaired', false, 'Repaired at this price.'],
    ['declined', false, 'This quote is no longer valid.'],
  ] as const)('shows the text for the outcome %s', (outcome, ahead, sentence) => {
    const tracking = aTracking({ outcome });
    expect([isAhead(tracking), quoteValidity(tracking)]).toEqual([ahead, sentence]);
  });
});
