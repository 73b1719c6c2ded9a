import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { IntakeRecord } from '#api/generated/intake.gen.js';
import { mockServer, respondWith, show } from '#testing/mock-server.js';
import { QrPicture } from '#ui/data-display/QrPicture.js';
import { LabelPage } from './LabelPage.js';
import { SlipPage } from './SlipPage.js';

const LONG = 'Hewlett-Packard EliteBook 840 G11 Notebook PC with docking station '.repeat(3).trim();
const TAKEN_IN = new Date(2026, 10, 27, 18, 31, 48).toISOString();
const record: IntakeRecord = {
  id: 'repair-1',
  number: 12,
  version: 1,
  tenantName: 'Umbani Electronics',
  deviceName: LONG,
  deviceType: 'Laptop',
  customerName: LONG,
  takenInAt: TAKEN_IN,
  promisedAt: new Date(2026, 10, 28, 9, 0).toISOString(),
  diagnosisCents: 0,
  visit: [],
  custody: [],
  photos: [],
  trackingUrl: 'https://revive.example/track-repair?id=RV-7H2K-QX9D-M4TB-W6PA-0001',
} as unknown as IntakeRecord;

mockServer({
  'GET /api/repairs/repair-1/intake': respondWith(record),
  'POST /api/repairs/repair-1/link': respondWith({}),
});

describe('label', () => {
  it('ends long names with an ellipsis and keeps the date whole', async () => {
    show(<LabelPage />, { at: '/tenant/repairs/repair-1/label', route: '/tenant/repairs/:id/label' });
    const names = await screen.findAllByText(LONG);
    expect(names.map((name) => getComputedStyle(name).textOverflow)).toEqual(['ellipsis', 'ellipsis']);
    expect(screen.getByText('27 Nov 2026, 18:31')).toBeDefined();
  });

  it('holds the shop’s address of the ticket, and no secret of the customer', async () => {
    show(<LabelPage />, { at: '/tenant/repairs/repair-1/label', route: '/tenant/repairs/:id/label' });
    const code = await screen.findByRole('img', { name: 'Address of the ticket' });
    const expected = render(<QrPicture text="https://revive.example/tenant/repairs/repair-1" label="expected" />);
    const drawn = (picture: Element) => picture.querySelector('path')?.getAttribute('d');
    expect(drawn(code)).toBe(drawn(expected.getByRole('img', { name: 'expected' })));
  });
});

describe('slip', () => {
  it('formats times to the minute in the shop’s zone, without the zone’s name', async () => {
    show(<SlipPage />, { at: '/tenant/repairs/repair-1/slip', route: '/tenant/repairs/:id/slip' });
    expect(await screen.findByText('27 Nov 2026, 18:31')).toBeDefined();
    expect(screen.getByText('28 Nov 2026, 09:00')).toBeDefined();
  });
});
