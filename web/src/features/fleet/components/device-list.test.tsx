import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { mockServer, show } from '#testing/mock-server.js';
import { aBenchDevice } from '../testing/a-bench-device.js';
import { DeviceList } from './DeviceList.js';

mockServer({});
const [FIRST, SECOND] = ['ab12cd34'.repeat(8), 'ff00ee11'.repeat(8)] as const;
const computer = (id: string, agentId: string, agentName: string) =>
  aBenchDevice(id, { kind: 'computer', name: 'vm (Docker Container)', agentId, agentName });
const open = (devices: ReturnType<typeof aBenchDevice>[]) =>
  show(<DeviceList devices={devices} ready selected={undefined} onSelect={() => undefined} status={() => undefined} />);

describe('bench devices', () => {
  it('shows the agent of each device when there are several agents', () => {
    open([computer('d1', FIRST, 'vm'), computer('d2', SECOND, 'Front counter')]);
    expect(screen.getAllByText(/^Agent /).map(({ textContent }) => textContent)).toEqual([
      'Agent vm · ab12cd34',
      'Agent Front counter · ff00ee11',
    ]);
  });

  it('hides the agent when there is a single agent', () => {
    open([computer('d1', FIRST, 'vm'), aBenchDevice('d2', { agentId: FIRST })]);
    expect(screen.queryByText(/^Agent /)).toBeNull();
  });

  it('shows the facts of a device, the program that holds it, and when a person has to look', () => {
    open([
      aBenchDevice('d1', {
        kind: 'phone',
        name: 'Phone',
        vendor: 'Samsung',
        model: 'SM-G960F',
        connection: 'usb',
        osVersion: 'Android 10',
        batteryPercent: 64,
        heldBy: 'adb (pid 812)',
        identityUnsure: true,
      }),
    ]);
    screen.getByText('Samsung SM-G960F · USB · Android 10 · Battery 64%');
    screen.getByText('Held by adb (pid 812): close it, then scan again');
    screen.getByText("Check that it's the right one: this device shows no serial number.");
  });

  it('names the kind of a disk image once', () => {
    open([aBenchDevice('d1', { kind: 'disk_image', name: 'windows.img', detail: 'GPT', connection: 'file' })]);
    expect(screen.getByRole('button').textContent?.match(/Disk image/g)).toHaveLength(1);
  });

  it('adds no line for a device of an agent of an earlier release', () => {
    open([aBenchDevice('d1')]);
    expect(screen.getByRole('button').textContent).not.toMatch(/Battery|Held|USB/);
  });
});
