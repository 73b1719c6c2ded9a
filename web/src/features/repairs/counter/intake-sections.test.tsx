import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { IntakeRecord } from '#api/generated/intake.gen.js';
import { deferred, mockServer, respondWith, show } from '#testing/mock-server.js';
import { aRepair } from '../testing/a-repair.js';
import { IntakeSections } from './IntakeSections.js';

const READ = 'GET /api/repairs/repair-1/intake';
const record = (party: string): IntakeRecord => ({
  repairId: 'repair-1',
  number: 2291,
  deviceName: 'Laptop disk',
  deviceType: 'Disk image',
  trackingUrl: 'http://localhost/track-repair?id=RV-AAAA',
  tenantName: 'Kestrel',
  tenantPhone: '',
  tenantAddress: '',
  takenInAt: '2026-11-20T09:12:00Z',
  diagnosisCents: 0,
  visit: [],
  photos: [],
  custody: [{ id: 'c-1', kind: 'moved', party, byName: 'shop', at: '2026-11-20T09:12:00Z' }],
});
const platform = mockServer({});
let change = (_: ReturnType<typeof aRepair>): void => undefined;
function Page() {
  const [repair, setRepair] = useState(aRepair());
  change = setRepair;
  return <IntakeSections repair={repair} />;
}

it('reloads the intake record after the ticket changed during a request', async () => {
  const reading = deferred(respondWith(record('Shelf 1')));
  platform.answers[READ] = reading.answer;
  show(<Page />);
  await waitFor(() => expect(platform.calls()).toEqual([READ]));
  platform.answers[READ] = respondWith(record('Shelf 2'));
  act(() => change(aRepair({ version: 2 })));
  reading.go();
  expect(await screen.findByText(/Shelf 2/)).toBeDefined();
});
