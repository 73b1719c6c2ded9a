import { describe, expect, it } from '@jest/globals';
import { IMPERSONATION_MINUTES } from '@revive/contracts/access/impersonation';
import { PASSWORD_MIN } from '@revive/contracts/access/password';
import { AUDIENCES, blockText, type Article } from './article.js';
import { articleOf, ARTICLES } from './articles.js';
import { searchArticles } from './search-articles.js';

const textOf = (article: Article | undefined) =>
  article === undefined ? '' : [article.title, article.summary, ...article.body.map(blockText)].join('\n');
const found = (search: string, audience?: Article['audience']) =>
  searchArticles(ARTICLES, search, audience).map(({ slug }) => slug);

describe('the help articles', () => {
  it('are at least twenty, with something for every audience', () => {
    expect(ARTICLES.length).toBeGreaterThanOrEqual(20);
    for (const audience of AUDIENCES) expect(found('', audience).length).toBeGreaterThan(2);
  });

  it.each(ARTICLES.map((article) => [article.slug, article] as const))(
    'has plain words and an address of its own: %s',
    (slug, article) => {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(ARTICLES.filter((other) => other.slug === slug || other.title === article.title)).toHaveLength(1);
      expect(article.summary).toMatch(/[.]$/);
      expect(article.body.length).toBeGreaterThan(0);
      expect(textOf(article)).not.toMatch(/[<>]|undefined|NaN/);
      const items = article.body.flatMap((block) =>
        'list' in block ? block.list : 'steps' in block ? block.steps : [blockText(block)],
      );
      expect(items.filter((item) => item.trim() === '')).toEqual([]);
      expect(new Set(items).size).toBe(items.length);
    },
  );

  it('names the figures that are really checked', () => {
    expect(textOf(articleOf('view-as'))).toContain(`${IMPERSONATION_MINUTES} minutes`);
    expect(textOf(articleOf('password-and-sessions'))).toContain(`${PASSWORD_MIN} characters`);
  });
});

describe('the search of the help articles', () => {
  it('gives all of them in their order without a search', () => {
    expect(found('  ')).toEqual(ARTICLES.map(({ slug }) => slug));
  });

  it.each([
    ['approve', 'approve-a-quote'],
    ['roll back', 'roll-back'],
    ['BSOD', 'read-a-blue-screen'],
    ['lost phone', 'lost-phone'],
    ['2fa', 'two-factor'],
    ['agent offline', 'agent-offline'],
    ['rehearsal', 'how-a-fix-is-tested'],
    ['impersonation', 'view-as'],
  ])('puts the article about %s first', (search, slug) => {
    expect(found(search)[0]).toBe(slug);
  });

  it('asks for every word, of any case, by its beginning', () => {
    expect(found('EMERG stop')).toEqual(['emergency-stop']);
    expect(found('emergency zebra')).toEqual([]);
    expect(found('mergency')).toEqual([]);
  });

  it('stays within the audience that was chosen', () => {
    expect(found('code', 'customer')).toContain('approve-a-quote');
    expect(found('code', 'customer')).not.toContain('two-factor');
  });

  it('takes what is no word as no search', () => {
    expect(found('…?!')).toHaveLength(ARTICLES.length);
  });
});
