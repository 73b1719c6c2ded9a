import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { mockServer, aUser, press, respondWith, show, type } from '#testing/mock-server.js';
import { DeviceRepair } from './DeviceRepair.js';
import { IntakePanel, type IntakeDevice } from './IntakePanel.js';
import { aRepair } from '../../testing/a-repair.js';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const platform = mockServer({
  'GET /api/shop/prices': respondWith({ diagnosisCents: 15_000, services: [] }),
  'POST /api/repairs/start': respondWith({ sessionId: ID, repairId: ID, trackingId: 'RV-AAAA' }, 201),
});
afterEach(() => localStorage.clear());

const device = (id: string): IntakeDevice => ({ id, name: `${id}.img`, type: 'Disk image', about: 'Disk image' });
const tech = aUser({ role: 'tech' });
const open = (id: string, user = tech) =>
  show(<IntakePanel device={device(id)} onStarted={() => undefined} />, { user });
const valueOf = (label: RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' }).value;

describe('draft of the intake form', () => {
  it('restores the draft per device after a visit to a different device', async () => {
    open('first');
    type(/^Customer name/, 'Thandi Dlamini');
    type(/^Reported issue/, 'It clicks');
    await waitFor(() => expect(localStorage.length).toBe(1));
    cleanup();
    open('second');
    expect(valueOf(/^Customer name/)).toBe('');
    cleanup();
    open('first');
    expect([valueOf(/^Customer name/), valueOf(/^Reported issue/)]).toEqual(['Thandi Dlamini', 'It clicks']);
  });

  it('hides the draft from a different user and keeps deleted text deleted', async () => {
    open('first');
    type(/^Phone/, '082 000 0418');
    await waitFor(() => expect(localStorage.length).toBe(1));
    cleanup();
    open('first', aUser({ role: 'tech', id: ID }));
    expect(valueOf(/^Phone/)).toBe('');
    cleanup();
    open('first');
    type(/^Phone/, '');
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('0418'));
    cleanup();
    open('first');
    expect(valueOf(/^Phone/)).toBe('');
  });

  it('sends the draft with the ticket and deletes the draft', async () => {
    open('first');
    type(/^Customer name/, 'Thandi Dlamini');
    await press('Start diagnosis');
    await waitFor(() =>
      expect(platform.sent('POST /api/repairs/start')).toMatchObject([
        { deviceId: 'first', customerName: 'Thandi Dlamini' },
      ]),
    );
    await waitFor(() => expect(localStorage.length).toBe(0));
  });
});

describe('device that returns', () => {
  it('scrolls the form into view and focuses the first field', async () => {
    const scrolled: Element[] = [];
    Object.assign(Element.prototype, {
      scrollIntoView(this: Element) {
        scrolled.push(this);
      },
    });
    const rect = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: -342 } as DOMRect);
    try {
      platform.answers['GET /api/repairs/repair-1'] = respondWith(
        aRepair({ status: 'ready_for_pickup', handedOverAt: '2026-11-20T10:00:00Z' }),
      );
      show(<DeviceRepair repairId="repair-1" role="tech" device={device('first')} />, { user: tech });
      await press('New repair for this device');
      const field = await screen.findByLabelText(/^Customer name/, { selector: 'input' });
      await waitFor(() => expect(document.activeElement).toBe(field));
      expect(scrolled.map((one) => one.contains(field))).toEqual([true]);
    } finally {
      rect.mockRestore();
    }
  });

  it('suggests the customer of the last repair', async () => {
    const last = aRepair({
      status: 'ready_for_pickup',
      handedOverAt: '2026-11-20T10:00:00Z',
      customerName: 'Thandi Dlamini',
      customerPhone: '082 000 0418',
      issueDescription: 'old story',
    });
    platform.answers['GET /api/repairs/repair-1'] = respondWith(last);
    show(<DeviceRepair repairId="repair-1" role="tech" device={device('first')} />, { user: tech });
    await press('New repair for this device');
    await waitFor(() => expect(valueOf(/^Customer name/)).toBe('Thandi Dlamini'));
    expect([valueOf(/^Phone/), valueOf(/^Reported issue/)]).toEqual(['082 000 0418', '']);
    type(/^Customer name/, 'Sipho Dlamini');
    await press('Start diagnosis');
    await waitFor(() =>
      expect(platform.sent('POST /api/repairs/start')).toMatchObject([
        { customerName: 'Sipho Dlamini', customerPhone: '082 000 0418' },
      ]),
    );
  });
});

describe('diagnosis fee at the bench', () => {
  it('sends the agreed fee only where the customer agreed', async () => {
    open('first');
    fireEvent.click(await screen.findByLabelText(/agrees to a diagnosis fee of R150\.00 if nothing is repaired/));
    await press('Start diagnosis');
    await waitFor(() =>
      expect(platform.sent('POST /api/repairs/start')).toMatchObject([{ diagnosisAgreedCents: 15_000 }]),
    );
  });
});
