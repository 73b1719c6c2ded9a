import { expect, it } from '@jest/globals';
import type { DeviceStatus, SeenDevice } from '../../devices/bench-device.js';
import { DeviceUnavailable } from '../../imaging/image-device.js';
import { MemoryView } from '../../repair/view/block-view.js';
import type { OpenDevice } from '../executors.js';
import { checkDevice } from './check-device.js';

const seen = (over: Partial<SeenDevice> = {}): SeenDevice => ({
  kind: 'disk_image',
  identity: 'disk',
  name: 'disk.img',
  sizeBytes: 4096,
  detail: '',
  path: '/disk',
  ...over,
});
async function checked(device: SeenDevice | undefined, open: OpenDevice): Promise<DeviceStatus[]> {
  const statuses: DeviceStatus[] = [];
  await checkDevice({ find: () => device, setStatus: (_, status) => void statuses.push(status) }, { open }, 'id');
  return statuses;
}
const view = new MemoryView(Buffer.alloc(4096));
const readable: OpenDevice = () =>
  Promise.resolve({
    ...({} as Awaited<ReturnType<OpenDevice>>),
    size: view.size,
    sectorSize: view.sectorSize,
    read: (offset: number, length: number) => view.read(offset, length),
    close: () => Promise.resolve(),
  });

it('shows a readable device as analyzing and then as ready', async () =>
  expect(await checked(seen(), readable)).toEqual(['analyzing', 'ready']));

it('shows a device that cannot be opened as error', async () =>
  expect(await checked(seen(), () => Promise.reject(new DeviceUnavailable('It is away.')))).toEqual([
    'analyzing',
    'error',
  ]));

it('leaves a device that is only listed as connected', async () =>
  expect(await checked(seen({ kind: 'usb', path: undefined }), readable)).toEqual([]));

it('leaves a device that was unplugged', async () => expect(await checked(undefined, readable)).toEqual([]));
