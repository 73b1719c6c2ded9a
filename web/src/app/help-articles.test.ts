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
/** The articles that question marks and links on pages lead to, with the file that has them. */
const marks = pages.flatMap((file) =>
  [...readFileSync(new URL(file, SOURCES), 'utf8').matchAll(/(?:<HelpLink[^>]*\bslug="|helpPath\(')([^"']*)/g)].map(
    ([, slug = '']) => ({ file, slug }),
  ),
);

describe('the help articles and the pages', () => {
  it.each(ARTICLES.flatMap(({ slug, links = [] }) => links.map(({ to }) => [slug, to] as const)))(
    'leads from %s to a page that is there: %s',
    (slug, to) => {
      expect(ROUTES.map(({ path }) => path)).toContain(to.split('?')[0]);
    },
  );

  it('leads nobody to a page that no role of its readers may open', () => {
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

  it('has an article behind every question of the landing page', () => {
    expect(landing.questions.list.map(({ slug }) => articleOf(slug)?.slug)).toEqual(
      landing.questions.list.map(({ slug }) => slug),
    );
  });

  it('has an article behind every question mark', () => {
    expect(marks.length).toBeGreaterThan(0);
    expect(marks.filter(({ slug }) => articleOf(slug) === undefined)).toEqual([]);
  });
});
