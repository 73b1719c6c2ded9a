import { FIND_MIN, isLongEnoughToFind } from '@revive/contracts/repairs/repair-list';
import type { User } from '#api/current-user.js';
import { accountPath, agentPath, applicationPath, benchPath, repairPath } from '#entities/paths.js';
import { ticketBadge } from '#entities/repair/ticket-badge.js';
import { useListAgentsQuery, useListBenchDevicesQuery } from '#features/fleet/api/fleet.api.js';
import { useListTenantApplicationsQuery } from '#features/onboarding/api/onboarding.api.js';
import { useListTeamQuery, useListUsersQuery } from '#features/people/api/people.api.js';
import { useListRepairsQuery } from '#features/repairs/api/repairs.api.js';
import { ticketNumber } from '#features/repairs/repair-facts.js';
import { mayOpen, SHOP, SHOP_ADMIN, STAFF } from '../access.js';
import { listedFor } from '../layouts/listed-pages.js';
import { usePageRoutes } from '../layouts/routes-context.js';
import { among, newestDevices, pageHits, PER_GROUP, trackingHits, type Hit } from './hits.js';

const TEAM_PATH = '/tenant/team';

export interface Hits {
  readonly hits: Hit[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

const deviceHit = ({ id, name, agentName }: { id: string; name: string; agentName: string }): Hit => ({
  key: `device ${id}`,
  group: 'devices',
  label: name,
  detail: agentName,
  to: benchPath(id),
});

interface Asked {
  readonly isFetching: boolean;
  readonly isError: boolean;
}

/**
 * Results for shop members: repairs are searched by the server, the rest in lists that the shop’s pages load anyway.
 */
function useShopHits(user: User, typed: string): { hits: Hit[]; asked: Asked[] } {
  const skip = user.tenantId === undefined || !mayOpen(SHOP, user) || !isLongEnoughToFind(typed);
  const repairs = useListRepairsQuery({ find: typed }, { skip, refetchOnMountOrArgChange: true });
  const devices = useListBenchDevicesQuery(undefined, { skip });
  const agents = useListAgentsQuery(undefined, { skip });
  const team = useListTeamQuery({}, { skip: skip || !mayOpen(SHOP_ADMIN, user) });
  if (skip) return { hits: [], asked: [] };
  return {
    hits: [
      ...(repairs.currentData ?? []).slice(0, PER_GROUP).map((row): Hit => ({
        key: `repair ${row.id}`,
        group: 'repairs',
        label: [ticketNumber(row.number), row.deviceName].join(' · '),
        detail: [row.customerName, ticketBadge(row).label].filter((part) => part !== undefined).join(' · '),
        to: repairPath('tenant', row.id),
      })),
      ...among(devices.data, typed, ({ name, detail, agentName }) => [name, detail, agentName]).map(deviceHit),
      ...among(agents.data, typed, ({ name, platform }) => [name, platform]).map((row): Hit => ({
        key: `agent ${row.id}`,
        group: 'agents',
        label: row.name,
        detail: row.platform,
        to: agentPath(row.id),
      })),
      ...among(team.data?.people, typed, ({ name, username, email }) => [name, username, email]).map((row): Hit => ({
        key: `team ${row.id}`,
        group: 'team',
        label: row.name,
        detail: row.email,
        to: TEAM_PATH,
      })),
    ],
    asked: [repairs, devices, agents, team],
  };
}

function useStaffHits(user: User, typed: string): { hits: Hit[]; asked: Asked[] } {
  const skip = !mayOpen(STAFF, user) || typed.length < FIND_MIN;
  const people = useListUsersQuery({ search: typed }, { skip });
  const applications = useListTenantApplicationsQuery({ search: typed }, { skip });
  if (skip) return { hits: [], asked: [] };
  return {
    hits: [
      ...(people.currentData?.people ?? []).slice(0, PER_GROUP).map((row): Hit => ({
        key: `person ${row.id}`,
        group: 'people',
        label: row.name,
        detail: [row.email, row.tenantName].filter((part) => part !== undefined).join(' · '),
        to: accountPath(row.id),
      })),
      ...(applications.currentData?.applications ?? []).slice(0, PER_GROUP).map((row): Hit => ({
        key: `application ${row.id}`,
        group: 'applications',
        label: row.businessName,
        to: applicationPath(row.id),
      })),
    ],
    asked: [people, applications],
  };
}

/** The devices that were connected last, before anything is typed. */
function useNewestDevices(user: User, typed: string): Hit[] {
  const skip = user.tenantId === undefined || !mayOpen(SHOP, user) || typed !== '';
  const { data } = useListBenchDevicesQuery(undefined, { skip });
  return skip ? [] : newestDevices(data).map(deviceHit);
}

export function useHits(user: User, typed: string): Hits {
  const shop = useShopHits(user, typed);
  const staff = useStaffHits(user, typed);
  const newest = useNewestDevices(user, typed);
  const asked = [...shop.asked, ...staff.asked];
  const pages = pageHits(listedFor(user, usePageRoutes()), typed);
  return {
    hits: [...newest, ...shop.hits, ...staff.hits, ...trackingHits(typed), ...pages],
    isSearching: asked.some(({ isFetching }) => isFetching),
    hasFailed: asked.some(({ isError }) => isError),
  };
}
