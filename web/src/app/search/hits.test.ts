import { describe, expect, it } from '@jest/globals';
import { PER_GROUP, among, pageHits, trackingHits } from './hits.js';
import type { ListedPage } from '../layouts/listed-pages.js';

const page = (path: string, name: ListedPage['nav']['name']): ListedPage => ({
  path,
  access: 'signed-in',
  layout: 'staff',
  lazy: async () => ({ default: () => null }),
  nav: { name, icon: 'settings', phone: false },
});
const PAGES = [page('/tenant/revenue', 'revenue'), page('/settings', 'settings')];

describe('pages that the search finds', () => {
  it('are all of them while nothing is typed', () => {
    expect(pageHits(PAGES, '').map(({ to }) => to)).toEqual(['/tenant/revenue', '/settings']);
  });
  it('are found by a part of their name, in any case', () => {
    expect(pageHits(PAGES, 'VENUE').map(({ label }) => label)).toEqual(['Revenue']);
  });
});

describe('a tracking ID', () => {
  it('leads to its page, however it was typed', () => {
    expect(trackingHits('rv 0123 4567 89ab cdef ghjk').map(({ to }) => to)).toEqual([
      '/track-repair?id=RV-0123-4567-89AB-CDEF-GHJK',
    ]);
  });
  it('is nothing where it is only a part of one', () => {
    expect(trackingHits('RV-0123')).toEqual([]);
  });
});

describe('rows of a list that is loaded', () => {
  const rows = Array.from({ length: 9 }, (_, i) => ({ name: `bench PC ${i}` }));
  it('are few enough to leave room for other kinds', () => {
    expect(among(rows, 'bench', ({ name }) => [name])).toHaveLength(PER_GROUP);
  });
  it('are none before the list is there', () => {
    expect(among<{ name: string }>(undefined, 'bench', ({ name }) => [name])).toEqual([]);
  });
});
