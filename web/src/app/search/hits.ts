import { readTrackingId } from '@revive/contracts/repairs/tracking-id';
import { trackPath } from '#entities/paths.js';
import type { ListedPage } from '../layouts/listed-pages.js';
import { messages as frame } from '../layouts/layouts.messages.js';
import { messages } from './search.messages.js';

export type HitGroup = keyof typeof messages.groups;

export interface Hit {
  /** Unique within the result list. */
  readonly key: string;
  readonly group: HitGroup;
  readonly label: string;
  readonly detail?: string;
  readonly to: string;
}

/** Most results per group, so that all groups fit on a phone. */
export const PER_GROUP = 5;

const holds = (typed: string, ...texts: (string | undefined)[]): boolean =>
  texts.some((text) => text?.toLowerCase().includes(typed.toLowerCase()) === true);

export const among = <T>(
  rows: readonly T[] | undefined,
  typed: string,
  texts: (row: T) => (string | undefined)[],
): T[] => (rows ?? []).filter((row) => holds(typed, ...texts(row))).slice(0, PER_GROUP);

/** The devices connected last, newest first. */
export const newestDevices = <T extends { readonly attachedAt: string }>(rows: readonly T[] | undefined): T[] =>
  (rows ?? []).toSorted((a, b) => b.attachedAt.localeCompare(a.attachedAt)).slice(0, PER_GROUP);

export const pageHits = (pages: readonly ListedPage[], typed: string): Hit[] =>
  pages
    .filter(({ nav }) => holds(typed, frame.nav[nav.name], nav.tab && frame.tabs[nav.tab]))
    .map(({ path, nav }) => ({ key: `page ${path}`, group: 'pages', label: frame.nav[nav.name], to: path }));

/** A complete tracking id links to its page for all users; the page decides about access. */
export function trackingHits(typed: string): Hit[] {
  const id = readTrackingId(typed);
  return id === undefined
    ? []
    : [{ key: `tracking ${id}`, group: 'tracking', label: id, detail: messages.openTracking, to: trackPath(id) }];
}
