import { COMPONENT_STATUSES } from '@revive/contracts/system/status';
import { durationText, MONTHS } from '#ui/format/time-text.js';
import type { PlatformStats, SystemStatus } from '#api/generated/platform.gen.js';

export const messages = {
  stats: {
    users: 'Total Users',
    usersText: (active: string, pending: string) => `${active} active, ${pending} pending`,
    shops: 'Repair Shops',
    shopsText: (active: string) => `${active} active`,
    devices: 'Registered Devices',
    devicesText: (seen: string) => `${seen} seen by agents`,
    revenue: 'Monthly Revenue',
    revenueText: (trend: string | undefined, total: string) =>
      ['Charged by shops', ...(trend === undefined ? [] : [trend]), `${total} all time`].join(' · '),
  },
  status: { title: 'System Status', label: 'System components', unknown: 'System status unknown' },
} as const;

type Part = keyof SystemStatus;
export const PARTS: readonly { part: Part; name: string }[] = [
  { part: 'database', name: 'Database' },
  { part: 'agents', name: 'Agents' },
  { part: 'api', name: 'API' },
  { part: 'storage', name: 'Storage' },
];

/** 'All Systems Operational' only if all four parts are healthy, else the worst part by name. */
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

export function measured(part: Part, { database, agents, api, storage }: SystemStatus): string {
  switch (part) {
    case 'database':
      return database.responseTime === undefined ? 'no response' : `responds in ${database.responseTime} ms`;
    case 'agents':
      return agents.activeCount === undefined ? 'no response' : `${agents.activeCount} connected`;
    case 'api':
      return api.uptime === undefined ? 'responds' : `up for ${durationText(api.uptime * 1000)}`;
    case 'storage':
      return storage.usage === undefined
        ? storage.status === 'critical'
          ? 'no response'
          : 'no limit set'
        : `${storage.usage}% used`;
  }
}

/**
 * Compares this month so far with the same days of the previous month; undefined if the previous month had no charge.
 */
export function trendText({
  monthlyCents,
  previousCents,
  through,
}: Pick<PlatformStats['revenue'], 'monthlyCents' | 'previousCents' | 'through'>): string | undefined {
  const [, month = 1, day = 1] = through.split('-').map(Number);
  const span = `${MONTHS[(month + 10) % 12] ?? ''} ${day === 1 ? '1' : `1–${day}`}`;
  if (previousCents === undefined) return undefined;
  const change = ((monthlyCents - previousCents) / previousCents) * 100;
  const rounded = Math.round(Math.abs(change) * 10) / 10;
  return `${rounded === 0 ? '→ 0%' : `${change > 0 ? '↗' : '↘'} ${rounded}%`} vs last month (${span})`;
}
