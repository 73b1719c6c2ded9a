import { blockText, type Article, type Audience } from './articles/article.js';

const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’']/g, '').toLowerCase();
const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Weight of a search word that matches the beginning of a word in this field. */
const WEIGHTS = [
  { weight: 8, of: ({ title }: Article) => title },
  { weight: 5, of: ({ keywords }: Article) => (keywords ?? []).join(' ') },
  { weight: 3, of: ({ summary }: Article) => summary },
  { weight: 1, of: ({ body }: Article) => body.map(blockText).join('\n') },
] as const;

function scoreOf(article: Article, typed: readonly string[]): number {
  const places = WEIGHTS.map(({ weight, of }) => ({ weight, words: wordsOf(of(article)) }));
  const scores = typed.map((word) =>
    places.reduce((sum, { weight, words }) => sum + (words.some((one) => one.startsWith(word)) ? weight : 0), 0),
  );
  // Every word must match, so each additional word narrows the result.
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

export function searchArticles(
  articles: readonly Article[],
  search: string,
  audience: Audience | undefined,
): readonly Article[] {
  const shown = audience === undefined ? articles : articles.filter((article) => article.audience === audience);
  const typed = wordsOf(search);
  if (typed.length === 0) return shown;
  return shown
    .map((article) => ({ article, score: scoreOf(article, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ article }) => article);
}
