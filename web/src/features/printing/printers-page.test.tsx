import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PrintJob, Printers } from '#api/generated/printing.gen.js';
import { AT, aUser, mockServer, press, respondWith, respondWithError, show } from '#testing/mock-server.js';
import PrintersPage from './pages/PrintersPage.js';

const owner = aUser({ role: 'tenant_admin', tenantId: 't', tenantName: 'Kestrel' });
const tech = aUser({ role: 'tech', tenantId: 't', tenantName: 'Kestrel' });
const LABELS = { agentId: 'agent-1', agentName: 'Counter', name: 'QL-820', make: 'Brother', online: true, papers: [] };
const NONE: Printers = { printers: [LABELS], papers: [] };
const CHOSEN: Printers = {
  printers: [LABELS],
  papers: [
    { paper: 'label_62', agentId: 'agent-1', agentName: 'Counter', printer: 'QL-820', online: true, present: true },
  ],
};
const aJob = (over: Partial<PrintJob> = {}): PrintJob => ({
  id: 'job-1',
  what: 'test',
  paper: 'label_62',
  printer: 'QL-820',
  agentId: 'agent-1',
  agentName: 'Counter',
  state: 'queued',
  cancelling: false,
  requestedAt: AT,
  expiresAt: AT,
  updatedAt: AT,
  version: 1,
  ...over,
});
const [PRINTERS, JOBS, CHOOSE, CLEAR, PRINT] = [
  'GET /api/printers',
  'GET /api/print/jobs',
  'POST /api/printers/papers/label_62',
  'DELETE /api/printers/papers/label_62',
  'POST /api/print',
];
const platform = mockServer({ [PRINTERS]: respondWith(NONE), [JOBS]: respondWith([]) });
const open = (user = owner) => show(<PrintersPage />, { user });
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('printers page', () => {
  it('offers the printers of the PCs for each paper, and this computer’s dialog', async () => {
    open();
    for (const name of ['Labels, 62 mm', 'Receipts, 80 mm', 'A4'])
      expect((await panel(name)).getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'This computer’s dialog',
        'QL-820 on Counter',
      ]);
  });

  it('saves the chosen printer and then offers a test page', async () => {
    platform.answers[CHOOSE] = () => {
      platform.answers[PRINTERS] = respondWith(CHOSEN);
      return respondWith(CHOSEN)();
    };
    open();
    fireEvent.change((await panel('Labels, 62 mm')).getByLabelText('Printer'), { target: { value: 'agent-1 QL-820' } });
    expect(await (await panel('Labels, 62 mm')).findByRole('button', { name: 'Print a test page' })).toBeDefined();
    expect(platform.sent(CHOOSE)).toEqual([{ agentId: 'agent-1', printer: 'QL-820' }]);
    expect((await panel('Labels, 62 mm')).getByText('Ready')).toBeDefined();
  });

  it('returns to the dialog', async () => {
    platform.answers[PRINTERS] = respondWith(CHOSEN);
    platform.answers[CLEAR] = respondWith(NONE);
    open();
    fireEvent.change((await panel('Labels, 62 mm')).getByLabelText('Printer'), { target: { value: '' } });
    await waitFor(() => expect(platform.calls()).toContain(CLEAR));
  });

  it('keeps a chosen printer that is no longer connected in the list', async () => {
    platform.answers[PRINTERS] = respondWith({
      printers: [],
      papers: CHOSEN.papers.map((one) => ({ ...one, online: false, present: false })),
    });
    open();
    const labels = await panel('Labels, 62 mm');
    expect(labels.getByText('Not connected')).toBeDefined();
    expect(labels.getByRole('option', { name: 'QL-820 (not connected)' })).toBeDefined();
  });

  it('lets a technician print a test page but not choose', async () => {
    platform.answers[PRINTERS] = respondWith(CHOSEN);
    platform.answers[PRINT] = respondWith(aJob(), 202);
    platform.answers['GET /api/print/jobs/job-1'] = respondWith(aJob({ state: 'printing', version: 2 }));
    open(tech);
    const labels = await panel('Labels, 62 mm');
    expect(labels.getByLabelText<HTMLSelectElement>('Printer').disabled).toBe(true);
    fireEvent.click(labels.getByRole('button', { name: 'Print a test page' }));
    expect(await labels.findByText('Printing on QL-820')).toBeDefined();
    expect(platform.sent(PRINT)).toEqual([{ what: 'test', paper: 'label_62' }]);
  });

  it('says what to do without any printer', async () => {
    platform.answers[PRINTERS] = respondWith({ printers: [], papers: [] });
    open();
    expect(await screen.findByText('No printers found')).toBeDefined();
  });

  it('shows a refused choice', async () => {
    platform.answers[CHOOSE] = respondWithError(400, 'INVALID', 'Some fields need your attention.');
    open();
    fireEvent.change((await panel('Labels, 62 mm')).getByLabelText('Printer'), { target: { value: 'agent-1 QL-820' } });
    expect(await screen.findByText('Printer not saved')).toBeDefined();
  });
});

describe('recent documents', () => {
  it('shows why a document waits, and cancels it', async () => {
    const waiting = aJob({ what: 'label', state: 'printing', reason: 'out_of_paper', repairId: 'repair-1' });
    platform.answers[JOBS] = respondWith([waiting]);
    platform.answers['POST /api/print/jobs/job-1/cancel'] = respondWith({ ...waiting, cancelling: true });
    open();
    expect(await screen.findByText(/Waiting for the printer: The printer is out of paper/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open the repair' }).getAttribute('href')).toBe('/tenant/repairs/repair-1');
    await press('Cancel: Label, Labels, 62 mm');
    await waitFor(() => expect(platform.calls()).toContain('POST /api/print/jobs/job-1/cancel'));
  });

  it('prints a document that has ended again with one press', async () => {
    platform.answers[JOBS] = respondWith([
      aJob({ what: 'label', state: 'failed', reason: 'printer_gone', repairId: 'r' }),
    ]);
    platform.answers[PRINT] = respondWith(aJob({ id: 'job-2' }), 202);
    open();
    await press('Print again: Label, Labels, 62 mm');
    await waitFor(() => expect(platform.sent(PRINT)).toEqual([{ what: 'label', paper: 'label_62', repairId: 'r' }]));
  });

  it('chooses per location among the printers of its PCs', async () => {
    const place = (id: string, name: string) => ({
      id,
      name,
      hours: [],
      position: 0,
      isDefault: id === 't',
      openTickets: 0,
    });
    platform.answers['GET /api/locations'] = respondWith({
      locations: [place('t', 'Rosebank'), place('b', 'Sandton')],
      mine: 'b',
      closed: [],
    });
    const printers = [
      { ...LABELS, locationId: 't' },
      { ...LABELS, agentId: 'agent-2', agentName: 'Branch', locationId: 'b' },
    ];
    platform.answers[PRINTERS] = respondWith({
      printers,
      papers: CHOSEN.papers.map((one) => ({ ...one, locationId: 't' })),
    });
    platform.answers[CHOOSE] = respondWith(CHOSEN);
    open();
    const place62 = await screen.findByLabelText('Location');
    expect((place62 as HTMLSelectElement).value).toBe('b');
    const choice = (await panel('Labels, 62 mm')).getByLabelText('Printer');
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['This computer’s dialog', 'QL-820 on Branch']);
    fireEvent.change(choice, { target: { value: 'agent-2 QL-820' } });
    await waitFor(() =>
      expect(platform.sent(CHOOSE)).toEqual([{ agentId: 'agent-2', printer: 'QL-820', locationId: 'b' }]),
    );
    fireEvent.change(place62, { target: { value: 't' } });
    expect((await panel('Labels, 62 mm')).getByLabelText<HTMLSelectElement>('Printer').value).toBe('agent-1 QL-820');
  });
});
