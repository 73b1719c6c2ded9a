import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setImpersonation } from '#api/impersonation.js';
import {
  AT,
  aUser,
  AWAY,
  AWAY_TEXT,
  button,
  deferred,
  mockServer,
  press,
  respondWith,
  respondWithError,
  show,
  type,
} from '#testing/mock-server.js';
import { anAccountDevice as aDevice, simulatedBrowser } from '../testing/simulated-browser.js';
import DevicesPage from './DevicesPage.js';

const [LIST, ADD, REGISTER] = ['GET /api/devices', 'POST /api/devices', 'POST /api/devices/register'];
const REMOVE = 'DELETE /api/devices/d-1';
const platform = mockServer({
  [LIST]: respondWith([]),
  'POST /api/devices/detected': respondWith({ scannedAt: AT, devices: [] }),
});
simulatedBrowser();

const open = () => show(<DevicesPage />, { user: aUser({ role: 'user' }) });
const registered = async () => within(await screen.findByRole('region', { name: 'Registered devices' }));
const detectedRow = async (name: RegExp) =>
  within(await within(await screen.findByRole('region', { name: 'Device detection' })).findByRole('row', { name }));
const scan = () => press('Scan for Devices');

describe('registration', () => {
  // spec C039, F088, M181
  it('sends the device and marks it as registered', async () => {
    platform.answers[REGISTER] = respondWith(aDevice(), 201);
    open();
    await scan();
    const row = await detectedRow(/^Pixel 9/);
    platform.answers[LIST] = respondWith([aDevice()]);
    fireEvent.click(row.getByRole('button', { name: 'Register: Pixel 9' }));
    expect(await screen.findByText('Device registered')).toBeDefined();
    expect(platform.sent(REGISTER)).toEqual([
      {
        name: 'Pixel 9',
        type: 'usb',
        vendor: 'Google',
        model: 'Pixel 9',
        serial: 'A1',
        capabilities: ['Android debugging (ADB)'],
        fingerprint: 'usb-Google-Pixel 9-A1',
      },
    ]);
    expect(await row.findByText('Registered')).toBeDefined();
    expect(row.queryByRole('button')).toBeNull();
    expect(await (await registered()).findByText('Google, A1')).toBeDefined();
  });

  // spec K252
  it('disables the button while the request is pending', async () => {
    const { answer, go } = deferred(respondWith(aDevice(), 201));
    platform.answers[REGISTER] = answer;
    open();
    await scan();
    await press('Register: Pixel 9');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Registering…: Pixel 9' })).disabled).toBe(
      true,
    );
    go();
    expect(await screen.findByText('Device registered')).toBeDefined();
  });

  it('shows the server’s sentence and keeps the button', async () => {
    platform.answers[REGISTER] = respondWithError(400, 'INVALID', 'You have 100 devices. Remove one first.');
    open();
    await scan();
    await press('Register: Pixel 9');
    expect(await screen.findByText('The device was not registered')).toBeDefined();
    expect(screen.getByText('400: You have 100 devices. Remove one first.')).toBeDefined();
    expect(button('Register: Pixel 9').disabled).toBe(false);
  });
});

describe('registered devices', () => {
  // spec M293
  it('start with an empty state', async () => {
    open();
    expect(await screen.findByText('No devices registered')).toBeDefined();
  });

  it('show their connection, and devices added by hand without one', async () => {
    const byHand = aDevice({ id: 'd-2', name: 'Old laptop', manufacturer: '', serial: '', model: '' });
    delete byHand.type;
    delete byHand.connection;
    delete byHand.lastSeen;
    platform.answers[LIST] = respondWith([aDevice({ connection: 'disconnected' }), byHand]);
    open();
    const panel = await registered();
    expect(within(await panel.findByRole('row', { name: /^Pixel 9/ })).getByText('Disconnected')).toBeDefined();
    const row = within(panel.getByRole('row', { name: /^Old laptop/ }));
    for (const text of ['Added by hand', 'Unknown', 'Never']) expect(row.getByText(text)).toBeDefined();
    expect(row.queryByText('Connected')).toBeNull();
  });

  // spec C037, F150
  it('adds a device by hand with the rules of the contract', async () => {
    platform.answers[ADD] = respondWith(aDevice({ name: 'Office laptop' }), 201);
    open();
    await press('Add device');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a device' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Add device' }));
    expect(await dialog.findByText('Enter a name')).toBeDefined();
    type('Name', 'Office laptop');
    type(/^Manufacturer/, 'Lenovo');
    fireEvent.click(dialog.getByRole('button', { name: 'Add device' }));
    expect(await screen.findByText('Device added')).toBeDefined();
    expect(platform.sent(ADD)).toEqual([{ name: 'Office laptop', manufacturer: 'Lenovo' }]);
    await waitFor(() => expect(platform.calls().filter((call) => call === LIST)).toHaveLength(2));
  });

  it('removes a device after a confirmation', async () => {
    platform.answers[LIST] = respondWith([aDevice()]);
    platform.answers[REMOVE] = respondWith();
    open();
    await press('Remove: Pixel 9');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Pixel 9?' }));
    platform.answers[LIST] = respondWith([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Device removed')).toBeDefined();
    expect(await screen.findByText('No devices registered')).toBeDefined();
  });

  it('stay after a refused removal, with the server’s sentence', async () => {
    platform.answers[LIST] = respondWith([aDevice()]);
    platform.answers[REMOVE] = AWAY;
    open();
    await press('Remove: Pixel 9');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The device was not removed')).toBeDefined();
    expect(screen.getByText(AWAY_TEXT)).toBeDefined();
  });
});

describe('staff who view as the person', () => {
  afterEach(() => setImpersonation(undefined));

  it('see the list and can change nothing', async () => {
    setImpersonation({ id: 'v', name: 'Thandi', role: 'user', userId: 'u', endsAt: AT } as never);
    platform.answers[LIST] = respondWith([aDevice()]);
    open();
    await (await registered()).findByText('Google, A1');
    for (const name of ['Scan for Devices', 'Choose USB device', 'Add device', 'Remove: Pixel 9'])
      expect(button(name).disabled).toBe(true);
  });
});
