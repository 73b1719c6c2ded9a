import { describe, expect, it } from '@jest/globals';
import { MONEY_FIGURE_IDS } from '@revive/contracts/billing/explain';
import { figuresIn, readFigureScreens } from './figure-screens.js';
import { findPlainMoney, PLAIN_MONEY } from './plain-money.js';
import { readScreens, readWebSources } from './web-sources.js';

const sources = readWebSources();

describe('money on screens', () => {
  it('is explained, or has a reason', () => {
    expect(sources.size).toBeGreaterThan(800);
    expect(findPlainMoney(sources)).toEqual([]);
  });

  it('is found without an explanation', () => {
    const planted = new Map([
      ['features/new/Page.tsx', '<p><Money cents={cents} /></p>'],
      ['features/new/new.messages.ts', 'const text = (cents: number) => formatRand(cents);'],
      ['features/payouts/pages/PayoutPage.tsx', '<Money cents={one} /> <Money cents={other} />'],
      ['features/centres/Prices.tsx', '<Money cents={price} />'],
    ]);
    expect(findPlainMoney(planted)).toEqual([
      'features/new/Page.tsx: 1',
      'features/new/new.messages.ts: 1',
      'features/payouts/pages/PayoutPage.tsx: 2',
    ]);
  });

  it.each(PLAIN_MONEY.map(({ path }) => path))('has an amount in %s', (path) => {
    expect([...sources.keys()].some((file) => file.startsWith(path))).toBe(true);
  });
});

describe('figures of the screens', () => {
  it('are the figures of the server', () => {
    const named = new Set([...sources.values()].flatMap(figuresIn));
    expect([...named].toSorted()).toEqual(MONEY_FIGURE_IDS.toSorted());
  });

  it('are each on a screen', () => {
    const screens = readFigureScreens();
    expect(MONEY_FIGURE_IDS.filter((figure) => !screens.has(figure))).toEqual([]);
    expect(screens.get('drawer.expected')).toEqual(['/tenant/drawer']);
    expect(screens.get('platform.owed')).toContain('/user');
    expect(screens.get('tenant.dayRevenue')).toEqual(expect.arrayContaining(['/tenant/overview', 'top bar']));
  });

  it('are derived from every page', () => {
    const screens = readScreens(sources);
    expect(screens.size).toBeGreaterThan(80);
    expect([...screens.values()].filter((page) => !sources.has(page))).toEqual([]);
  });
});
