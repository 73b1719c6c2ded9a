import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aUser, mockServer, press, respondWith, show } from '#testing/mock-server.js';
import { A_LINK, aRepair } from '../../testing/a-repair.js';
import { RepairPanel } from '../RepairPanel.js';

mockServer({
  'GET /api/repairs/repair-1/messages': respondWith([]),
  'GET /api/repairs/repair-1/tracking-link': respondWith(A_LINK),
});
const PARTS = ['protective_mbr', 'primary_header', 'primary_entries'];
const lostTable = aRepair({
  customerName: 'Thandi Dlamini',
  customerPhone: '082 123 4418',
  findings: PARTS.map((part, i) => ({
    id: `f-${i}`,
    code: `gpt.${part}_wiped`,
    severity: 'high',
    layer: 'table',
    plain: `The ${part} is erased.`,
    evidence: [{ offset: 512 * i, expected: '45 46', seen: '00 00' }],
  })),
});
const open = () => show(<RepairPanel repair={lostTable} role="tech" />, { user: aUser({ role: 'tech' }) });

describe('lost partition table', () => {
  it('shows one problem in plain words, with three findings after a click', async () => {
    open();
    const found = within(screen.getByRole('region', { name: '1 problem, 3 findings' }));
    expect(found.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The partition table is missing.HighEvidence (3)',
    ]);
    expect(screen.queryByText('The primary_header is erased.')).toBeNull();
    await press(/^Evidence \(3\)/);
    for (const part of PARTS) expect(await screen.findByText(`The ${part} is erased.`)).toBeDefined();
    expect(screen.getAllByRole('group', { name: 'Evidence' })).toHaveLength(3);
  });

  it('has the customer as its heading, with call and link buttons', async () => {
    open();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Thandi Dlamini');
    await screen.findByRole('button', { name: 'Copy tracking link' });
    expect((await screen.findByRole('link', { name: 'Call' })).getAttribute('href')).toBe('tel:+27821234418');
    for (const name of ['Copy tracking link', 'Approval QR code', 'Record customer approval'])
      expect(screen.getAllByRole('button', { name })).toHaveLength(1);
  });
});
