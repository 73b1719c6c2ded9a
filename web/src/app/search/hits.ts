import { readTrackingId } from '@revive/contracts/repairs/tracking-id';
import { trackPath } from '#entities/paths.js';
import type { ListedPage } from '../layouts/listed-pages.js';
import { messages as frame } from '../layouts/layouts.messages.js';
import { messages } from './search.messages.js';

export type HitGroup = keyof typeof messages.groups;

/** One thing that the search found, and where it is. */
export interface Hit {
  /** Of this list alone. */
  readonly key: string;
  readonly group: HitGroup;
  readonly label: string;
  readonly detail?: string;
  readonly to: string;
}

/** As many of each kind as fit beside the others on a phone. */
export const PER_GROUP = 5;

const holds = (typed: string, ...texts: (string | undefined)[]): boolean =>
  texts.some((text) => text?.toLowerCase().includes(typed.toLowerCase()) === true);

/** The rows of a list that is here already whose texts hold what was typed. */
export const among = <T>(
  rows: readonly T[] | undefined,
  typed: string,
  texts: (row: T) => (string | undefined)[],
): T[] => (rows ?? []).filter((row) => holds(typed, ...texts(row))).slice(0, PER_GROUP);

/** Pages that this person may open; all of them while nothing is typed. */
export const pageHits = (pages: readonly ListedPage[], typed: string): Hit[] =>
  pages
    .filter(({ nav }) => holds(typed, frame.nav[nav.name], nav.tab && frame.tabs[nav.tab]))
    .map(({ path, nav }) => ({ key: `page ${path}`, group: 'pages', label: frame.nav[nav.name], to: path }));

/** A whole tracking ID leads to its page, whoever holds it: the page decides what it shows. */
export function trackingHits(typed: string): Hit[] {
  const id = readTrackingId(typed);
  return id === undefined
    ? []
    : [{ key: `tracking ${id}`, group: 'tracking', label: id, detail: messages.openTracking, to: trackPath(id) }];
}
