import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { ROLES } from '@revive/contracts/roles';
import { ARTICLES, articleOf } from '#features/help/articles.js';
import { messages as landing } from '#features/landing/landing-details.messages.js';
import { mayOpen } from './access.js';
import { ROUTES } from './routes.js';

const SOURCES = new URL('../', import.meta.url);
const pages = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
);
const marks = pages.flatMap((file) =>
  [...readFileSync(new URL(file, SOURCES), 'utf8').matchAll(/(?:<HelpLink[^>]*\bslug="|helpPath\(')([^"']*)/g)].map(
    ([, slug = '']) => ({ file, slug }),
  ),
);

describe('help articles and pages', () => {
  it.each(ARTICLES.flatMap(({ slug, links = [] }) => links.map(({ to }) => [slug, to] as const)))(
    'links from %s to an existing page: %s',
    (slug, to) => {
      expect(ROUTES.map(({ path }) => path)).toContain(to.split('?')[0]);
    },
  );

  it('links only to pages that a role of the readers may open', () => {
    const readers = {
      customer: ['user'],
      shop: ['tenant_admin'],
      technician: ['tenant_admin', 'tech'],
      account: ROLES,
      staff: ['master', 'admin'],
    } as const;
    const closed = ARTICLES.flatMap(({ slug, audience, links = [] }) =>
      links
        .filter(({ to }) => {
          const access = ROUTES.find(({ path }) => path === to.split('?')[0])?.access ?? { roles: [] };
          return !readers[audience].some((role) => mayOpen(access, { role, status: 'active' }));
        })
        .map(({ to }) => `${slug} to ${to}`),
    );
    expect(closed).toEqual([]);
  });

  it('has an article for each question on the landing page', () => {
    expect(landing.questions.list.map(({ slug }) => articleOf(slug)?.slug)).toEqual(
      landing.questions.list.map(({ slug }) => slug),
    );
  });

  it('has an article for each help link', () => {
    expect(marks.length).toBeGreaterThan(0);
    expect(marks.filter(({ slug }) => articleOf(slug) === undefined)).toEqual([]);
  });
});
