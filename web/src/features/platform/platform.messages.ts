import { COMPONENT_STATUSES } from '@revive/contracts/system/status';
import { durationText } from '#ui/format/time-text.js';
import type { PlatformStats, SystemStatus } from '#api/generated/platform.gen.js';

type Part = keyof SystemStatus;
export const PARTS: readonly { part: Part; name: string }[] = [
  { part: 'database', name: 'Database' },
  { part: 'agents', name: 'Agents' },
  { part: 'api', name: 'API' },
  { part: 'storage', name: 'Storage' },
];

/** 'All Systems Operational' only when all four are healthy, else the worst by name. */
export function indicatorOf(status: SystemStatus): { status: SystemStatus['api']['status']; text: string } {
  const ranks = PARTS.map(({ part, name }) => ({
    name,
    status: status[part].status,
    rank: COMPONENT_STATUSES.indexOf(status[part].status),
  }));
  const worst = ranks.reduce((a, b) => (b.rank > a.rank ? b : a));
  return {
    status: worst.status,
    text: worst.rank === 0 ? 'All Systems Operational' : `${worst.name}: ${worst.status}`,
  };
}

/** The measured figure of a part, or that it could not be measured. */
export function measured(part: Part, { database, agents, api, storage }: SystemStatus): string {
  switch (part) {
    case 'database':
      return database.responseTime === undefined ? 'no answer' : `answers within ${database.responseTime} ms`;
    case 'agents':
      return agents.activeCount === undefined ? 'no answer' : `${agents.activeCount} connected`;
    case 'api':
      return api.uptime === undefined ? 'answers' : `up for ${durationText(api.uptime * 1000)}`;
    case 'storage':
      return storage.usage === undefined
        ? storage.status === 'critical'
          ? 'no answer'
          : 'the store names no limit'
        : `${storage.usage} % taken`;
  }
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * Like with like: the days that this month has had beside the same days of the month before; none where that had no
 * charge.
 */
export function trendText({
  monthlyCents,
  previousCents,
  through,
}: Pick<PlatformStats['revenue'], 'monthlyCents' | 'previousCents' | 'through'>): string {
  const [, month = 1, day = 1] = through.split('-').map(Number);
  const span = `${MONTHS[(month + 10) % 12] ?? ''}, ${day === 1 ? 'day 1' : `days 1 to ${day}`}`;
  if (previousCents === undefined) return `vs last month: no charges in ${span}`;
  const change = ((monthlyCents - previousCents) / previousCents) * 100;
  const rounded = Math.round(Math.abs(change) * 10) / 10;
  return `${rounded === 0 ? '→ 0%' : `${change > 0 ? '↗' : '↘'} ${rounded}%`} vs last month (${span})`;
}
