import { describe, expect, it } from '@jest/globals';
import type { Route } from '@revive/contracts/routes/route';
import { routes } from '@revive/contracts/routes/routes';
import { READS, type ReadName } from './one-hop-reads.js';

const REPAIR = { id: 'a-repair', trackingId: 'RV-1' };
const paths = Object.entries(READS).flatMap(([name, read]) =>
  typeof read === 'string' ? [] : [[name as ReadName, read.path(REPAIR)] as const],
);
const measured = Object.entries(READS).flatMap(([name, read]) =>
  typeof read === 'string' ? [] : [[name, read.service, read.who, read.path(REPAIR)].join(' ')],
);

describe('reads with one hop', () => {
  it('includes at least these reads', () => {
    expect(measured).toEqual(
      expect.arrayContaining([
        'listBenchDevices fleet shop /api/bench/devices',
        'listAgents fleet shop /api/agents',
        'getConfirmation fleet shop /api/agents/confirmation',
        'listRepairs repairs shop /api/repairs',
        'getRepair repairs shop /api/repairs/a-repair',
        'getRepairStatus repairs nobody /api/customer/repair-status?trackingId=RV-1',
        'getBilling billing shop /api/billing',
        'readBankDetails onboarding shop /api/bank-details',
        'readPayoutHold billing shop /api/payouts/hold',
        'listRecentAudit identity shop /api/audit/recent',
        'getProfile identity shop /api/profile',
        'listSessions identity shop /api/sessions',
        'listNotifications notifications shop /api/notifications',
        'getNotificationPreferences notifications shop /api/notifications/preferences',
        'listRepairMessages notifications shop /api/repairs/a-repair/messages',
        'getCustomerMessages notifications shop /api/notifications/customer-messages',
        'listWordings notifications shop /api/notifications/wordings',
        'getAgreementTexts onboarding nobody /api/user-agreement/texts',
        'listTeam identity shop /api/team',
        'listAudit identity shop /api/audit',
      ]),
    );
  });

  it('names a service and a complete address for each read', () => {
    expect(measured.filter((line) => line.includes('{') || !line.includes(' /api/'))).toEqual([]);
  });

  it.each(paths)('builds a query that the route accepts: %s', (name, path) => {
    const { query }: Route = routes[name];
    const asked = Object.fromEntries(new URL(path, 'http://localhost').searchParams);
    expect(query?.validateSync(asked) ?? {}).toMatchObject(asked);
  });
});
