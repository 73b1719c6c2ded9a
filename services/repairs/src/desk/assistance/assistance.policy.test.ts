import { describe, expect, it } from '@jest/globals';
import { ASSISTANCE_STATES } from '@revive/contracts/assistance/states';
import { helperMaySee, isHelperOf, mayEnd, mayTake, partnerOf, unreadOf } from './assistance.policy.js';

const [me, other, asker] = [{ userId: 'me' }, { userId: 'other' }, { userId: 'asker' }];
const of = (state: (typeof ASSISTANCE_STATES)[number], helperId: string | null) => ({
  state,
  helperId,
  askedById: asker.userId,
});

describe('helper', () => {
  it('shows a helper unassigned and own requests, but no ended ones', () => {
    const seen = ASSISTANCE_STATES.flatMap((state) =>
      [null, 'me', 'other']
        .filter((helper) => helperMaySee(of(state, helper), me))
        .map((helper) => `${state} ${helper}`),
    );
    expect(seen).toEqual(['open null', 'open me', 'answered null', 'answered me']);
  });

  it('lets a helper see the repair of own open requests only', () => {
    expect(
      [of('answered', 'me'), of('open', null), of('answered', 'other'), of('resolved', 'me')].map((one) =>
        isHelperOf(one, me),
      ),
    ).toEqual([true, false, false, false]);
  });

  it('lets a helper take an unassigned request, and an assigned request only by takeover', () => {
    expect([mayTake(of('open', null), me, false), mayTake(of('answered', 'other'), me, false)]).toEqual([true, false]);
    expect([mayTake(of('answered', 'other'), me, true), mayTake(of('withdrawn', 'other'), me, true)]).toEqual([
      true,
      false,
    ]);
  });
});

describe('ending a request', () => {
  it.each([
    ['the shop withdraws what nobody answered', 'open', 'shop', 'withdrawn', true],
    ['the shop withdraws what is answered', 'answered', 'shop', 'withdrawn', true],
    ['the shop resolves what is answered', 'answered', 'shop', 'resolved', true],
    ['nobody resolves what nobody answered', 'open', 'shop', 'resolved', false],
    ['a helper resolves', 'answered', 'support', 'resolved', true],
    ['a helper withdraws nothing', 'answered', 'support', 'withdrawn', false],
  ] as const)('%s', (_, state, side, as, may) => expect(mayEnd(of(state, 'me'), side, as)).toBe(may));
});

describe('call partner', () => {
  it('connects the asker and the helper only', () => {
    const one = of('answered', 'me');
    expect([
      partnerOf(one, 'support', me),
      partnerOf(one, 'shop', asker),
      partnerOf(one, 'shop', other),
      partnerOf(one, 'support', other),
      partnerOf(of('open', null), 'shop', asker),
    ]).toEqual(['asker', 'me', undefined, undefined, undefined]);
  });
});

it('counts entries of the other side after the last seen position as unread', () => {
  const entries = [
    { side: 'shop', position: 1 },
    { side: 'support', position: 2 },
    { side: 'shop', position: 3 },
  ] as const;
  expect([unreadOf(entries, 'support', 0), unreadOf(entries, 'support', 1), unreadOf(entries, 'shop', 2)]).toEqual([
    2, 1, 0,
  ]);
});
