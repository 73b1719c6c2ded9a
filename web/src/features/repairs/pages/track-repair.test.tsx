import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, within, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import {
  mockServer,
  button,
  deferred,
  press,
  respondWith,
  respondWithError,
  show,
  type,
} from '#testing/mock-server.js';
import { TrackingResult } from '../components/tracking/TrackingResult.js';
import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { aTracking } from '../testing/a-repair.js';
import TrackRepairPage from './TrackRepairPage.js';

const READ = 'GET /api/customer/repair-status';
const unknown = respondWithError(404, 'REPAIR_NOT_FOUND', 'No repair has this tracking ID.');
const platform = mockServer({ [READ]: unknown });

describe('form of the tracking page', () => {
  // spec K009
  it('disables the button without an id and during a search', async () => {
    const search = deferred(unknown);
    platform.answers[READ] = search.answer;
    show(<TrackRepairPage />);
    await screen.findByRole('button', { name: 'Track Repair' });
    expect(button('Track Repair').disabled).toBe(true);
    type('Tracking ID', '   ');
    expect(button('Track Repair').disabled).toBe(true);
    type('Tracking ID', 'RV-AAAA');
    expect(button('Track Repair').disabled).toBe(false);
    await press('Track Repair');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Searching...' })).disabled).toBe(true);
    expect(platform.queries(READ)).toEqual(['?trackingId=RV-AAAA']);
    search.go();
    expect(await screen.findByText('No repair has this tracking ID.')).toBeDefined();
  });
});

describe('address of a tracked repair', () => {
  it('shows the previous repair after going back', async () => {
    const answerOf = (id: string) => respondWith(aTracking({ id, deviceModel: `Device of ${id}` }));
    platform.answers[READ] = answerOf('RV-BBBB');
    const Links = () => <Link to="/here?id=RV-AAAA">Another</Link>;
    show(<TrackRepairPage />, { at: '/here?id=RV-BBBB', beside: <Links /> });
    await screen.findAllByText(/Device of RV-BBBB/);
    platform.answers[READ] = answerOf('RV-AAAA');
    fireEvent.click(screen.getByText('Another'));
    expect((await screen.findAllByText(/Device of RV-AAAA/)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/Device of RV-BBBB/)).toBeNull();
    expect(platform.queries(READ)).toEqual(['?trackingId=RV-BBBB', '?trackingId=RV-AAAA']);
  });
});

describe('page of a tracked repair', () => {
  const repaired: Partial<RepairTracking> = {
    status: 'completed',
    outcome: 'repaired',
    progress: 83,
    deviceModel: 'Dell Latitude 5420',
    deviceType: 'Laptop',
    issueDescription: 'It does not start',
    estimatedCompletion: '2019-04-05T08:00:00Z',
    estimateRuns: 24,
    repairShopName: 'Kestrel Repairs',
    repairShopPhone: '+27 11 555 0100',
    repairShopAddress: '1 Long Street, Cape Town',
    totalCost: 350,
    servicesPerformed: ['Windows Boot Repair', 'File recovery'],
    notes: ['2019-04-03T08:00:00.000Z Taken in at the counter', '2019-04-04T08:00:00.000Z Read back and checked'],
    verdict: { status: 'verified', reason: 'passed', checks: [] },
  };
  const lineOf = (start: RegExp) => screen.getByText(start).textContent;
  beforeEach(async () => {
    show(<TrackingResult tracking={aTracking(repaired)} />);
    await screen.findByText('Total cost');
    // Wait until all lazy parts have loaded; then a single status is left.
    await waitFor(() => screen.getByRole('status'));
  });

  // spec F011
  it('shows device, progress, shop, services, price and notes', () => {
    expect(lineOf(/^Device:/)).toBe('Device: Dell Latitude 5420, Laptop');
    expect(screen.getByRole('status').textContent).toBe('Repair Completed');
    expect(screen.getByRole('progressbar', { name: 'Repair Completed' }).getAttribute('aria-valuetext')).toBe('83 %');
    expect(lineOf(/^Reported issue:/)).toBe('Reported issue: It does not start');
    expect(lineOf(/^Estimated completion:/)).toMatch(/5 Apr 2019.*9 of 10 similar repairs took no longer \(n = 24\)$/);
    expect(lineOf(/^Shop:/)).toBe('Shop: Kestrel Repairs, 1 Long Street, Cape Town, +27 11 555 0100');
    for (const service of repaired.servicesPerformed ?? []) {
      expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(service);
    }
    expect(screen.getByText('Total cost').nextElementSibling?.textContent).toBe('R350.00');
    const notes = within(screen.getByText('Taken in at the counter').closest('ol') as HTMLElement).getAllByRole(
      'listitem',
    );
    expect(notes.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Taken in at the counter .*3 Apr 2019/),
      expect.stringMatching(/^Read back and checked .*4 Apr 2019/),
    ]);
  });

  it('shows the shop’s logo at the top with the shop’s name', async () => {
    cleanup();
    const repairShopLogo = '/api/shops/0190a0a0-0000-7000-8000-000000000001/logo?v=aa';
    show(<TrackingResult tracking={aTracking({ ...repaired, repairShopLogo })} />);
    const logo = await screen.findByRole('img', { name: 'Kestrel Repairs' });
    expect([logo.getAttribute('src'), logo.getAttribute('width')]).toEqual([repairShopLogo, '40']);
    expect(screen.getByTitle('Kestrel Repairs').textContent).toBe('Kestrel Repairs');
    fireEvent.error(logo);
    expect(screen.queryByRole('img', { name: 'Kestrel Repairs' })).toBeNull();
  });

  it('links to the start page', () => {
    expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/');
  });

  // spec F011
  it('shows no rating without a given rating', () =>
    expect(document.body.textContent).not.toMatch(/rating|stars?\b|★/i));

  // spec K011
  it('formats dates as in South Africa: day, month, year', () => {
    expect(screen.getByText(/^Quote 1 of/).textContent).toMatch(/^Quote 1 of 20 Nov 2026\./);
  });
});
