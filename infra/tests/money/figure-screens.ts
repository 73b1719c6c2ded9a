import { MONEY_FIGURE_IDS } from '@revive/contracts/billing/explain';
import { reachedFrom, readScreens, readWebSources } from './web-sources.js';

const SHAPED = new RegExp(
  `'((?:${[...new Set(MONEY_FIGURE_IDS.map((id) => id.split('.')[0]))].join('|')})\\.[a-z]\\w*)'`,
  'gi',
);
const SHOWS = 'explained-money/ExplainedMoney';

/** Figures that a source names, in the sources that show figures. */
export const figuresIn = (text: string): string[] =>
  text.includes(SHOWS) ? [...new Set([...text.matchAll(SHAPED)].map(([, figure = '']) => figure))] : [];

/** Addresses of the screens by figure, derived from the sources of the web and its tables of routes. */
export function readFigureScreens(): Map<string, string[]> {
  const sources = readWebSources();
  const named = new Map([...sources].map(([file, text]) => [file, figuresIn(text)]));
  const screens = new Map<string, string[]>();
  for (const [path, page] of readScreens(sources)) {
    const figures = new Set([...reachedFrom(sources, page)].flatMap((file) => named.get(file) ?? []));
    for (const figure of figures) screens.set(figure, [...(screens.get(figure) ?? []), path].toSorted());
  }
  return screens;
}
