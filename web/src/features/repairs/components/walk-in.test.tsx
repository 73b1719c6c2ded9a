import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aUser, mockServer, respondWith, show } from '#testing/mock-server.js';
import type { IntakeRecord } from '#api/generated/intake.gen.js';
import { aRepair, aRun } from '../testing/a-repair.js';
import { SHOP_ANSWERS } from '../testing/shop-answers.js';
import { WorkAndCustomer } from '../sections/sections.js';
import { RepairPanel } from './RepairPanel.js';

const record: IntakeRecord = {
  repairId: 'repair-1',
  number: 2291,
  deviceName: 'Umoja One',
  deviceType: 'Phone',
  trackingUrl: 'http://localhost/track-repair?id=RV-AAAA',
  tenantName: 'Kestrel',
  tenantPhone: '',
  tenantAddress: '',
  takenInAt: '2026-11-20T09:12:00Z',
  diagnosisCents: 0,
  visit: [],
  photos: [],
  custody: [],
};
mockServer({ ...SHOP_ANSWERS, 'GET /api/repairs/repair-1/intake': respondWith(record) });
const walkIn = aRepair({
  status: 'received',
  deviceId: '',
  deviceAttached: false,
  findings: [],
  quotes: [],
  runs: [],
  issueDescription: 'Does not turn on',
});
const open = (repair = walkIn) =>
  show(<RepairPanel repair={repair} role="tech" wide />, { user: aUser({ role: 'tech' }) });
const isBeside = (name: string) => screen.getByRole('region', { name }).closest('[data-side]') !== null;

describe('ticket of a device left at the counter', () => {
  it('begins with the reported issue and shows the check-in details in the main column', async () => {
    open();
    await screen.findByRole('region', { name: 'Check-in details' });
    expect(
      ['Reported issue', 'Check-in details', 'Notes', 'Planning', 'Customer', 'Device location'].map(isBeside),
    ).toEqual([false, false, false, true, true, true]);
    expect(screen.getAllByText('Does not turn on')).toHaveLength(1);
  });

  it('moves the check-in details beside the findings after a diagnosis', async () => {
    open({ ...walkIn, status: 'diagnosing', runs: [aRun()] });
    await screen.findByRole('region', { name: 'Check-in details' });
    expect(['Check-in details', 'Notes'].map(isBeside)).toEqual([true, true]);
  });
});

describe('layout of a ticket', () => {
  it('draws no divider around an empty part', () => {
    show(
      <WorkAndCustomer
        two={false}
        customer={null}
        work={
          <>
            <div data-testid="first" />
            <p data-testid="second">Findings</p>
            <div data-testid="third" />
            <p data-testid="fourth">Quote</p>
          </>
        }
      />,
    );
    const styleOf = (id: string) => getComputedStyle(screen.getByTestId(id));
    expect(['first', 'third'].map((id) => styleOf(id).display)).toEqual(['none', 'none']);
    expect(['second', 'fourth'].map((id) => styleOf(id).marginTop)).toEqual(['', '16px']);
  });
});
