import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { PC_OPTIONS } from '@revive/contracts/repairs/pc-options';
import { mockServer, show } from '#testing/mock-server.js';
import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { aTracking } from '../../testing/a-repair.js';
import { TrackingResult } from './TrackingResult.js';

mockServer({});
type Options = NonNullable<RepairTracking['pcOptions']>['options'];
const offers = async () => within(await screen.findByLabelText('Free options on your device'));
const shown = (options: Options, over: Partial<RepairTracking> = {}) =>
  show(<TrackingResult tracking={aTracking({ pcOptions: { options }, ...over })} />);

describe('free options on the device', () => {
  it('lists found options with instructions and the rest as not seen', async () => {
    shown([
      { what: 'repair_tools', state: 'seen' },
      { what: 'restore_points', state: 'seen' },
      { what: 'registry_copies', state: 'not_seen' },
      { what: 'last_known_good', state: 'not_seen' },
      { what: 'file_history', state: 'not_seen' },
    ]);
    const part = await offers();
    expect(part.getByText(/These are free and not part of the quote/)).toBeDefined();
    expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Startup Repair'),
      expect.stringContaining('System Restore'),
    ]);
    expect(
      part.getByText(
        "Not seen on this disk: complete copies of the registry, an earlier Windows configuration, or File History. That doesn't mean there is none. Check other drives, USB sticks and your accounts.",
      ),
    ).toBeDefined();
  });

  it('lists all options as not seen and promises nothing', async () => {
    shown(PC_OPTIONS.map((what) => ({ what, state: 'not_seen' })));
    const part = await offers();
    expect(part.queryByRole('list')).toBeNull();
    expect(part.queryByText(/These are free/)).toBeNull();
    expect(part.getByText(/^Not seen on this disk: repair tools of Windows, restore points/)).toBeDefined();
  });

  it('does not recommend tools that cannot start', async () => {
    shown([{ what: 'repair_tools', state: 'off' }]);
    const part = await offers();
    expect(part.getByRole('listitem').textContent).toContain("can't be started from it as it is now");
    expect(part.queryByText(/choose Troubleshoot/)).toBeNull();
  });

  it('names possible places of the recovery key before any payment', async () => {
    shown([{ what: 'recovery_key', state: 'seen' }]);
    const part = await offers();
    expect(part.getByRole('listitem').textContent).toMatch(/BitLocker.*before you pay.*Microsoft account/);
    expect(part.queryByText(/These are free/)).toBeNull();
  });

  it('stays visible after the approval', async () => {
    shown([{ what: 'restore_points', state: 'seen' }], { status: 'approved' });
    expect((await offers()).getByRole('listitem').textContent).toContain('System Restore');
  });

  it('hides the section where no Windows was examined', async () => {
    show(<TrackingResult tracking={aTracking()} />);
    await screen.findByText('Your quote');
    expect(screen.queryByLabelText('Free options on your device')).toBeNull();
  });
});

describe('retention of the output', () => {
  const AT = '2026-11-20T10:00:00Z';
  it.each<[NonNullable<RepairTracking['retention']>, string]>([
    [
      { state: 'kept', until: '2026-12-20T10:00:00Z', at: AT },
      "The shop keeps what it made for you until 20 Dec 2026. Then it is deleted from the shop's PC.",
    ],
    [{ state: 'deleting', at: AT }, "What the shop made for you is being deleted from the shop's PC."],
    [{ state: 'deleted', at: AT }, "What the shop made for you was deleted from the shop's PC on 20 Nov 2026."],
    [
      { state: 'not_deleted', at: AT },
      "What the shop made for you is not deleted from the shop's PC yet. Ask the shop about it.",
    ],
  ])('shows the customer: %s', async (retention, text) => {
    show(<TrackingResult tracking={aTracking({ status: 'ready_for_pickup', outcome: 'produced', retention })} />);
    expect(within(await screen.findByLabelText('Your data at the shop')).getByText(text)).toBeDefined();
  });
});
