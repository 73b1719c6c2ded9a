import { describe, expect, it } from '@jest/globals';
import { IMPERSONATION_MINUTES } from '@revive/contracts/access/impersonation';
import { PASSWORD_MIN } from '@revive/contracts/access/password';
import { AUDIENCES, blockText, type Article } from './articles/article.js';
import { articleOf, ARTICLES } from './articles.js';
import { searchArticles } from './search-articles.js';

const textOf = (article: Article | undefined) =>
  article === undefined ? '' : [article.title, article.summary, ...article.body.map(blockText)].join('\n');
const found = (search: string, audience?: Article['audience']) =>
  searchArticles(ARTICLES, search, audience).map(({ slug }) => slug);

describe('help articles', () => {
  it('contains at least twenty articles and some for every audience', () => {
    expect(ARTICLES.length).toBeGreaterThanOrEqual(20);
    for (const audience of AUDIENCES) expect(found('', audience).length).toBeGreaterThan(2);
  });

  it.each(ARTICLES.map((article) => [article.slug, article] as const))(
    'uses plain words and a unique address: %s',
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

  it('names the enforced limits', () => {
    expect(textOf(articleOf('view-as'))).toContain(`${IMPERSONATION_MINUTES} minutes`);
    expect(textOf(articleOf('password-and-sessions'))).toContain(`${PASSWORD_MIN} characters`);
  });
});

describe('help article search', () => {
  it('returns all articles in their order without a search', () => {
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

  it('matches every word by its beginning, ignoring case', () => {
    expect(found('EMERG stop')[0]).toBe('emergency-stop');
    expect(found('emergency zebra')).toEqual([]);
    expect(found('mergency')).toEqual([]);
  });

  it('returns articles of the chosen audience only', () => {
    expect(found('code', 'customer')).toContain('approve-a-quote');
    expect(found('code', 'customer')).not.toContain('two-factor');
  });

  it('treats punctuation as an empty search', () => {
    expect(found('…?!')).toHaveLength(ARTICLES.length);
  });
});
