import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { AT, aUser, mockServer, press, respondWith, show } from '#testing/mock-server.js';
import type { Paper } from '@revive/contracts/printing/states';
import type { Role } from '@revive/contracts/roles';
import { RepairPanel } from '../components/RepairPanel.js';
import { aRepair } from '../testing/a-repair.js';
import { SHOP_ANSWERS } from '../testing/shop-answers.js';

const [PRINTERS, PRINT, JOB] = ['GET /api/printers', 'POST /api/print', 'GET /api/print/jobs/job-1'];
const chosen = (...papers: Paper[]) =>
  respondWith({
    printers: [],
    papers: papers.map((paper) => ({
      paper,
      agentId: 'agent-1',
      agentName: 'Counter',
      printer: 'TM-T88',
      online: true,
      present: true,
    })),
  });
const job = {
  id: 'job-1',
  what: 'receipt',
  paper: 'receipt_80',
  printer: 'TM-T88',
  agentId: 'agent-1',
  agentName: 'Counter',
  repairId: 'repair-1',
  state: 'printed',
  cancelling: false,
  requestedAt: AT,
  expiresAt: AT,
  updatedAt: AT,
  version: 4,
};
const platform = mockServer({
  ...SHOP_ANSWERS,
  [PRINTERS]: chosen('receipt_80', 'a4'),
  [PRINT]: respondWith({ ...job, state: 'queued', version: 1 }, 202),
  [JOB]: respondWith(job),
});
const charged = aRepair({ charge: { cents: 35_000, at: AT } });
const open = (repair = charged, role: Role = 'tech') =>
  show(<RepairPanel repair={repair} role={role} />, {
    user: aUser({ role, tenantId: 'tenant-1', tenantName: 'Kestrel' }),
  });

let dialogs = 0;
const realPrint = window.print;
beforeEach(() => {
  dialogs = 0;
  window.print = () => {
    dialogs += 1;
  };
});
afterEach(() => {
  window.print = realPrint;
});

describe('receipt on the ticket page', () => {
  it('prints through the agent on the receipt printer', async () => {
    open();
    await screen.findByRole('button', { name: 'Use this computer’s dialog instead' });
    await press('Print receipt');
    expect(await screen.findByText('Printed on TM-T88')).toBeDefined();
    expect(platform.sent(PRINT)).toEqual([{ what: 'receipt', paper: 'receipt_80', repairId: 'repair-1' }]);
    expect(dialogs).toBe(0);
  });

  it('prints on the A4 printer where the shop has no receipt printer', async () => {
    platform.answers[PRINTERS] = chosen('label_62', 'a4');
    open();
    await screen.findByRole('button', { name: 'Use this computer’s dialog instead' });
    await press('Print receipt');
    await waitFor(() => expect(platform.sent(PRINT)).toMatchObject([{ paper: 'a4' }]));
  });

  it('opens the browser’s dialog where no agent prints receipts', async () => {
    platform.answers[PRINTERS] = chosen('label_62');
    open();
    await press('Print receipt');
    expect([dialogs, platform.sent(PRINT)]).toEqual([1, []]);
  });

  it('is offered once there is a receipt, and to people of the shop only', async () => {
    open(aRepair());
    await screen.findByRole('heading', { name: 'Customer' });
    expect(screen.queryByRole('button', { name: 'Print receipt' })).toBeNull();
    open(charged, 'admin');
    expect(screen.queryByRole('button', { name: 'Print receipt' })).toBeNull();
  });
});
