import { describe, expect, it } from '@jest/globals';
import { PER_GROUP, among, newestDevices, pageHits, trackingHits } from './hits.js';
import type { ListedPage } from '../layouts/listed-pages.js';

const page = (path: string, name: ListedPage['nav']['name']): ListedPage => ({
  path,
  access: 'signed-in',
  layout: 'staff',
  lazy: async () => ({ default: () => null }),
  nav: { name, icon: 'settings', phone: false },
});
const PAGES = [page('/tenant/revenue', 'revenue'), page('/settings', 'settings')];

describe('page results', () => {
  it('contain all pages while the field is empty', () => {
    expect(pageHits(PAGES, '').map(({ to }) => to)).toEqual(['/tenant/revenue', '/settings']);
  });
  it('match a part of the name, case-insensitive', () => {
    expect(pageHits(PAGES, 'VENUE').map(({ label }) => label)).toEqual(['Revenue']);
  });
});

describe('newest devices', () => {
  it('shows the five devices that connected last', () => {
    const rows = [3, 1, 7, 5, 2, 6, 4].map((day) => ({ attachedAt: `2026-11-0${day}T08:00:00.000Z` }));
    expect(newestDevices(rows).map(({ attachedAt }) => Number(attachedAt.slice(8, 10)))).toEqual([7, 6, 5, 4, 3]);
  });
  it('stay empty until the list is loaded', () => {
    expect(newestDevices(undefined)).toEqual([]);
  });
});

describe('tracking id results', () => {
  it('link to the tracking page for any spelling', () => {
    expect(trackingHits('rv 0123 4567 89ab cdef ghjk').map(({ to }) => to)).toEqual([
      '/track-repair?id=RV-0123-4567-89AB-CDEF-GHJK',
    ]);
  });
  it('ignores partial ids', () => {
    expect(trackingHits('RV-0123')).toEqual([]);
  });
});

describe('results from loaded lists', () => {
  const rows = Array.from({ length: 9 }, (_, i) => ({ name: `bench PC ${i}` }));
  it('stay below the limit per group', () => {
    expect(among(rows, 'bench', ({ name }) => [name])).toHaveLength(PER_GROUP);
  });
  it('stay empty until the list is loaded', () => {
    expect(among<{ name: string }>(undefined, 'bench', ({ name }) => [name])).toEqual([]);
  });
});
