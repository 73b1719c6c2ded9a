import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { PrintJob } from '#api/generated/printing.gen.js';
import { AT, aUser, mockServer, press, respondWith, respondWithError, show } from '#testing/mock-server.js';
import { PrintButton } from './PrintButton.js';

const tech = aUser({ role: 'tech', tenantId: 't', tenantName: 'Kestrel' });
const chosen = (online: boolean) =>
  respondWith({
    printers: [],
    papers: [{ paper: 'label_62', agentId: 'agent-1', agentName: 'Counter', printer: 'QL-820', online, present: true }],
  });
const aJob = (over: Partial<PrintJob> = {}): PrintJob => ({
  id: 'job-1',
  what: 'label',
  paper: 'label_62',
  printer: 'QL-820',
  agentId: 'agent-1',
  agentName: 'Counter',
  repairId: 'repair-1',
  state: 'queued',
  cancelling: false,
  requestedAt: AT,
  expiresAt: AT,
  updatedAt: AT,
  version: 1,
  ...over,
});
const [PRINTERS, PRINT, JOB] = ['GET /api/printers', 'POST /api/print', 'GET /api/print/jobs/job-1'];
const platform = mockServer({
  [PRINTERS]: chosen(true),
  [PRINT]: respondWith(aJob(), 202),
  [JOB]: respondWith(aJob({ state: 'printed', version: 4 })),
});

let dialogs = 0;
function open(user = tech) {
  dialogs = 0;
  show(<PrintButton what="label" paper="label_62" repairId="repair-1" openDialog={() => (dialogs += 1)} />, { user });
}
const DIALOG = 'Use this computer’s dialog instead';

describe('print button', () => {
  it('prints through the agent and announces the state', async () => {
    open();
    await screen.findByRole('button', { name: DIALOG });
    await press('Print');
    const status = await screen.findByText('Printed on QL-820');
    expect([status.getAttribute('aria-live'), dialogs]).toEqual(['polite', 0]);
    expect(platform.sent(PRINT)).toEqual([{ what: 'label', paper: 'label_62', repairId: 'repair-1' }]);
    await press('Print again');
    await waitFor(() => expect(platform.sent(PRINT)).toHaveLength(2));
  });

  it('opens the dialog beside the printer, and alone where no printer is chosen', async () => {
    open();
    await screen.findByRole('button', { name: DIALOG });
    await press(DIALOG);
    expect(dialogs).toBe(1);
  });

  it.each([
    ['no printer is chosen', tech, respondWith({ printers: [], papers: [] })],
    ['the printers cannot be read', tech, respondWithError(503, 'SERVICE_UNAVAILABLE', 'Away.')],
    ['staff look at the ticket', aUser({ role: 'admin' }), chosen(true)],
  ])('prints with the dialog where %s', async (_, user, printers) => {
    platform.answers[PRINTERS] = printers;
    open(user);
    await press('Print');
    expect([dialogs, screen.queryByRole('button', { name: DIALOG })]).toEqual([1, null]);
  });

  it('says before printing that the PC is away', async () => {
    platform.answers[PRINTERS] = chosen(false);
    open();
    expect(await screen.findByText(/Counter or its printer is not ready/)).toBeDefined();
  });

  it('cancels a waiting document', async () => {
    platform.answers[JOB] = respondWith(aJob({ state: 'printing', reason: 'printer_offline', version: 3 }));
    platform.answers['POST /api/print/jobs/job-1/cancel'] = () => {
      platform.answers[JOB] = respondWith(aJob({ state: 'cancelled', version: 4 }));
      return respondWith(aJob({ state: 'cancelled', version: 4 }))();
    };
    open();
    await screen.findByRole('button', { name: DIALOG });
    await press('Print');
    expect(await screen.findByText(/switched off or not connected/)).toBeDefined();
    await press('Cancel');
    expect(await screen.findByText('Cancelled')).toBeDefined();
  });

  it('shows why a document was refused', async () => {
    platform.answers[PRINT] = respondWithError(409, 'PRINTER_NOT_CHOSEN', 'No printer is chosen for this paper.');
    open();
    await screen.findByRole('button', { name: DIALOG });
    await press('Print');
    expect(await screen.findByText('Not printed')).toBeDefined();
  });
});
