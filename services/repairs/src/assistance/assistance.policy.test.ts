import { describe, expect, it } from '@jest/globals';
import { ASSISTANCE_STATES } from '@revive/contracts/assistance/states';
import { helperMaySee, isHelperOf, mayEnd, mayTake, partnerOf, unreadOf } from './assistance.policy.js';

const [me, other, asker] = [{ userId: 'me' }, { userId: 'other' }, { userId: 'asker' }];
const of = (state: (typeof ASSISTANCE_STATES)[number], helperId: string | null) => ({
  state,
  helperId,
  askedById: asker.userId,
});

describe('a helper', () => {
  it('sees what nobody has and what is theirs, and nothing that has ended', () => {
    const seen = ASSISTANCE_STATES.flatMap((state) =>
      [null, 'me', 'other']
        .filter((helper) => helperMaySee(of(state, helper), me))
        .map((helper) => `${state} ${helper}`),
    );
    expect(seen).toEqual(['open null', 'open me', 'answered null', 'answered me']);
  });

  it('sees the repair of their own requests alone, while they stand', () => {
    expect(
      [of('answered', 'me'), of('open', null), of('answered', 'other'), of('resolved', 'me')].map((one) =>
        isHelperOf(one, me),
      ),
    ).toEqual([true, false, false, false]);
  });

  it('takes what nobody has; what another has only by taking over', () => {
    expect([mayTake(of('open', null), me, false), mayTake(of('answered', 'other'), me, false)]).toEqual([true, false]);
    expect([mayTake(of('answered', 'other'), me, true), mayTake(of('withdrawn', 'other'), me, true)]).toEqual([
      true,
      false,
    ]);
  });
});

describe('an end', () => {
  it.each([
    ['the shop withdraws what nobody answered', 'open', 'shop', 'withdrawn', true],
    ['the shop withdraws what is answered', 'answered', 'shop', 'withdrawn', true],
    ['the shop resolves what is answered', 'answered', 'shop', 'resolved', true],
    ['nobody resolves what nobody answered', 'open', 'shop', 'resolved', false],
    ['a helper resolves', 'answered', 'support', 'resolved', true],
    ['a helper withdraws nothing', 'answered', 'support', 'withdrawn', false],
  ] as const)('%s', (_, state, side, as, may) => expect(mayEnd(of(state, 'me'), side, as)).toBe(may));
});

describe('a call', () => {
  it('is between who asked and the helper', () => {
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

it('counts as unread what the other side wrote since', () => {
  const entries = [
    { side: 'shop', position: 1 },
    { side: 'support', position: 2 },
    { side: 'shop', position: 3 },
  ] as const;
  expect([unreadOf(entries, 'support', 0), unreadOf(entries, 'support', 1), unreadOf(entries, 'shop', 2)]).toEqual([
    2, 1, 0,
  ]);
});
