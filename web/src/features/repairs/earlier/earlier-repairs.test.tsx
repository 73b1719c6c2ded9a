import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { EarlierRepairs as Shown } from '#api/generated/device-repairs.gen.js';
import { mockServer, respondWith, respondWithError, show } from '#testing/mock-server.js';
import DevicePage from '../pages/DevicePage.js';
import { messages } from './earlier.messages.js';
import { BenchDeviceRepairs, EarlierRepairs, SerialNotice } from './EarlierRepairs.js';

const REPAIR: Shown['repairs'][number] = {
  repairId: 'repair-3',
  number: 3,
  deviceName: 'Umoja One',
  openedAt: '2026-10-20T08:00:00.000Z',
  handedOverAt: '2026-10-22T08:00:00.000Z',
  status: 'ready_for_pickup',
  outcome: 'repaired',
  issue: 'Does not turn on',
  found: ['The disk has lost its table of contents'],
  warrantyUntil: '2026-11-21T21:59:59.999Z',
};
const NONE: Shown = { deviceName: 'Umoja One', comparison: 'no_key', repairs: [], count: 0 };
const DIFFERING: Shown = { ...NONE, comparison: 'differs', typed: 'R58M123ABC', measured: 'R58M999XYZ' };

const OF_TICKET = 'GET /api/repairs/repair-7/earlier-repairs';
const OF_DEVICE = 'GET /api/bench/devices/device-1/repairs';
const LABEL = 'GET /api/bench/devices/device-1/label';
const platform = mockServer({
  [OF_TICKET]: respondWith(NONE),
  [OF_DEVICE]: respondWith(NONE),
  [LABEL]: respondWith({ name: 'label-device.pdf', base64: 'JVBERi0=' }),
});
const at = { at: '/tenant/devices/device-1', route: '/tenant/devices/:deviceId' };

describe('earlier repairs of a ticket’s device', () => {
  it('show date, problem, outcome and warranty, and link to the ticket', async () => {
    platform.answers[OF_TICKET] = respondWith({ ...NONE, repairs: [REPAIR], count: 1 });
    show(<EarlierRepairs repairId="repair-7" />);
    const section = await screen.findByRole('region', { name: 'Earlier repairs of this device' });
    expect(within(section).getByRole('link', { name: 'R-3' }).getAttribute('href')).toBe('/tenant/repairs/repair-3');
    for (const text of ['20 Oct 2026', 'Does not turn on', 'The disk has lost its table of contents'])
      expect(within(section).getByText(text)).toBeDefined();
    expect(within(section).getByText(/^Repaired/)).toBeDefined();
    expect(within(section).getByText(/^(Under warranty until|Warranty ended on) 21 Nov 2026/)).toBeDefined();
  });

  it('say how many there are beyond the newest', async () => {
    platform.answers[OF_TICKET] = respondWith({ ...NONE, repairs: [REPAIR], count: 23 });
    show(<EarlierRepairs repairId="repair-7" />);
    await screen.findByText('The newest 1 of 23 repairs.');
  });

  it('say that there are none for a device with a number', async () => {
    platform.answers[OF_TICKET] = respondWith({ ...NONE, comparison: 'not_measured', typed: 'R58M123ABC' });
    show(<EarlierRepairs repairId="repair-7" />);
    await screen.findByText('No earlier repairs in this shop.');
    expect(screen.getByText('Not measured yet. The device reports its number when you connect it.')).toBeDefined();
  });

  it('have no section for a device without a number', async () => {
    platform.answers[OF_DEVICE] = respondWith({ ...NONE, repairs: [REPAIR], count: 1 });
    show(
      <>
        <EarlierRepairs repairId="repair-7" />
        <BenchDeviceRepairs deviceId="device-1" />
      </>,
    );
    await screen.findByText('Does not turn on');
    expect(screen.getAllByRole('region')).toHaveLength(1);
  });
});

describe('serial numbers', () => {
  it('shows a notice with both numbers if they differ', async () => {
    platform.answers[OF_TICKET] = respondWith(DIFFERING);
    show(<SerialNotice repairId="repair-7" />);
    await screen.findByText('The label says R58M123ABC, the device says R58M999XYZ.');
  });

  it('shows no notice if they agree', async () => {
    platform.answers[OF_TICKET] = respondWith({ ...DIFFERING, comparison: 'equal' });
    show(
      <>
        <SerialNotice repairId="repair-7" />
        <EarlierRepairs repairId="repair-7" />
      </>,
    );
    await screen.findByText('The label and the device agree.');
    expect(screen.queryByText(/The label says/)).toBeNull();
  });
});

describe('warranty', () => {
  const NOW = Date.parse('2026-11-20T10:00:00.000Z');
  it.each([
    ['2026-11-21T21:59:59.999Z', 'Under warranty until 21 Nov 2026, 2 days left'],
    ['2026-11-20T21:59:59.999Z', 'Under warranty until 20 Nov 2026, 1 day left'],
    ['2026-11-19T21:59:59.999Z', 'Warranty ended on 19 Nov 2026'],
  ])('until %s reads “%s”', (until, text) => expect(messages.warranty(until, NOW)).toBe(text));
});

describe('page of a device', () => {
  it('shows the repairs of a device that is away, and makes its label', async () => {
    platform.answers[OF_DEVICE] = respondWith({ ...NONE, repairs: [REPAIR], count: 1 });
    Object.assign(URL, { createObjectURL: () => 'blob:label', revokeObjectURL: () => undefined });
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    show(<DevicePage />, at);
    await screen.findByRole('heading', { name: 'Umoja One' });
    expect(screen.getByRole('link', { name: 'R-3' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Device label (PDF)' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(platform.queries(LABEL)).toEqual(['?paper=62mm']);
  });

  it('says that a foreign device is not found', async () => {
    platform.answers[OF_DEVICE] = respondWithError(404, 'DEVICE_NOT_FOUND', 'This device is not connected.');
    show(<DevicePage />, at);
    await screen.findByText('This device was never on your bench');
    expect(screen.queryByRole('button', { name: 'Device label (PDF)' })).toBeNull();
  });
});
