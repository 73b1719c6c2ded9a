import { COMPONENT_STATUSES } from '@revive/contracts/system/status';
import { durationText, MONTHS } from '#ui/format/time-text.js';
import type { SystemStatus } from '#api/generated/platform.gen.js';

export const messages = {
  stats: {
    users: 'Total Users',
    usersText: (active: string, pending: string) => `${active} active, ${pending} pending`,
    shops: 'Repair Shops',
    shopsText: (active: string) => `${active} active`,
    devices: 'Registered Devices',
    devicesText: (seen: string) => `${seen} seen by agents`,
    revenue: 'Monthly Revenue',
    revenueText: (trend: string | undefined) =>
      ['Charged by shops', ...(trend === undefined ? [] : [trend])].join(' · '),
    allTime: 'all time',
    share: 'Platform’s share',
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
 * Compares the month so far with the same days of the previous month; undefined if the previous month had none.
 * `through` is the last day of the month so far.
 */
export function trendText(cents: number, previousCents: number | undefined, through: string): string | undefined {
  if (previousCents === undefined) return undefined;
  const [year = 1, month = 1, day = 1] = through.split('-').map(Number);
  // Day 0 of a month is the last day of the month before.
  const last = Math.min(day, new Date(Date.UTC(year, month - 1, 0)).getUTCDate());
  const span = `${MONTHS[(month + 10) % 12] ?? ''} ${last === 1 ? '1' : `1–${last}`}`;
  const change = ((cents - previousCents) / previousCents) * 100;
  const rounded = Math.round(Math.abs(change) * 10) / 10;
  return `${rounded === 0 ? '→ 0%' : `${change > 0 ? '↗' : '↘'} ${rounded}%`} vs last month (${span})`;
}
