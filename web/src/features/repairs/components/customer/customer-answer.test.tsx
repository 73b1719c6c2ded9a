import { describe, expect, it } from '@jest/globals';
import { approvalText } from '@revive/contracts/repairs/quotes/approval-text';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mockServer, AT, press, respondWithError, respondWith, show } from '#testing/mock-server.js';
import { LinkSecretsContext } from '../../hooks/use-link-secrets.js';
import { CustomerMessages } from './CustomerMessages.js';
import { ApprovalQrDialog } from '../quotes/ApprovalQrDialog.js';
import { TrackingBar } from '../tracking/TrackingBar.js';
import { handText } from '../../messages/customer.messages.js';
import NotMyDevicePage from '../../pages/NotMyDevicePage.js';
import { A_LINK, aRepair, aTracking } from '../../testing/a-repair.js';

const [APPROVE, DECLINE, STOP] = ['approve', 'decline', 'stop-messages'].map(
  (what) => `POST /api/customer/repair-status/RV-AAAA/${what}`,
) as [string, string, string];
const [MESSAGES, QR] = ['GET /api/repairs/repair-1/messages', 'POST /api/repairs/repair-1/approval-qr'];
const platform = mockServer({
  'GET /api/customer/repair-status': respondWith(aTracking()),
  [APPROVE]: respondWith(aTracking({ status: 'approved', version: 2 })),
  [DECLINE]: respondWith(aTracking({ status: 'ready_for_pickup', outcome: 'declined', version: 2 })),
  [STOP]: respondWith(),
  [MESSAGES]: respondWith([]),
  'GET /api/repairs/repair-1/tracking-link': respondWith(A_LINK),
  [QR]: respondWith({ url: 'http://localhost/track-repair?id=RV-AAAA#approve=SECRET', expiresAt: AT }, 201),
});
const bar = (code: string, over: Parameters<typeof aTracking>[0] = {}) =>
  show(
    <LinkSecretsContext value={{ approve: code }}>
      <TrackingBar tracking={aTracking(over)} />
    </LinkSecretsContext>,
  );

describe('answer on the tracking page', () => {
  it('sends the approval code in the body, never in an address', async () => {
    bar('SECRET');
    await press('Approve R350.00');
    await waitFor(() => expect(platform.sent(APPROVE)).toEqual([{ quoteVersion: 1, approvalCode: 'SECRET' }]));
    await press('Decline');
    const dialog = await screen.findByRole('dialog', { name: 'Decline the repair?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(platform.sent(DECLINE)).toEqual([{ approvalCode: 'SECRET' }]));
    expect(platform.queries(APPROVE)).toEqual(['']);
  });

  it('shows the server’s message for an expired link', async () => {
    platform.answers[APPROVE] = respondWithError(
      403,
      'APPROVAL_LINK_NEEDED',
      'This needs the link in our newest email.',
    );
    bar('OLD');
    await press('Approve R350.00');
    expect(await screen.findByText(/This needs the link in our newest email/)).toBeDefined();
  });

  it('shows instructions instead of buttons on a plain tracking link', () => {
    bar('');
    expect(screen.queryByRole('button')).toBeNull();
    expect(
      screen.getByText(
        'To approve R350.00 or decline, open the link in the email to n•••@example.com, or ask the shop.',
      ),
    ).toBeDefined();
  });

  it('refers a customer without email to the counter and explains how to withdraw an approval', () => {
    bar('', { customerEmail: '' });
    expect(screen.getByText('To approve R350.00 or decline, ask the shop to show you its QR code.')).toBeDefined();
    bar('', { status: 'approved', approval: { quoteVersion: 1, how: 'email_link', at: AT, via: 'n•••@example.com' } });
    expect(screen.getByText(/^To cancel your approval, open the link/)).toBeDefined();
  });
});

describe('messages on the ticket', () => {
  const message = (over: object) => ({ id: 'm-1', kind: 'quoted', state: 'sent', createdAt: AT, sentAt: AT, ...over });

  it('lists sent messages with their status', async () => {
    platform.answers[MESSAGES] = respondWith([
      message({ id: 'm-3', kind: 'completed', state: 'switched_off' }),
      message({ id: 'm-2', wordingAt: '2026-11-26T09:00:00.000Z' }),
      message({ id: 'm-1', kind: 'taken_in', state: 'withdrawn', reason: 'address_changed' }),
    ]);
    show(<CustomerMessages repair={aRepair({ customerEmail: 'n@example.com' })} />);
    const lines = await screen.findAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^CompletedOff /),
      expect.stringMatching(/^QuoteOwn wording of 26 Nov 2026Sent /),
      expect.stringMatching(/^Device receivedSkipped: the address changed /),
    ]);
    expect(screen.queryByText('WhatsApp')).toBeNull();
  });

  it('offers only the tracking link for messages by hand, never an approval link', async () => {
    platform.answers[MESSAGES] = respondWith([message({ state: 'no_address' })]);
    show(<CustomerMessages repair={aRepair({ customerPhone: '082 123 4418' })} />);
    await screen.findByText(/No email address: your customer gets no updates/);
    await screen.findByRole('link', { name: 'WhatsApp' });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(links).toEqual([
      expect.stringMatching(/^sms:\+27821234418\?&body=Kestrel/),
      expect.stringMatching(/^https:\/\/wa\.me\/27821234418\?text=Kestrel/),
    ]);
    for (const link of links)
      expect([link.includes(encodeURIComponent('track-repair?id=RV-AAAA')), link.includes('approve=')]).toEqual([
        true,
        false,
      ]);
  });

  it('warns that the email address belongs to a different person', async () => {
    show(<CustomerMessages repair={aRepair({ customerEmail: 'n@example.com', messagesStopped: true })} />);
    expect(await screen.findByText(/The person at n@example\.com says this isn't their device/)).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Copy message' })).toBeDefined();
  });
});

describe('QR code at the counter', () => {
  it('appears only after a click, and its address is not shown as text', async () => {
    show(<ApprovalQrDialog repair={aRepair()} onClose={() => undefined} />);
    expect(platform.sent(QR)).toEqual([]);
    await press('Show QR code');
    expect(await screen.findByRole('img', { name: 'QR code for the customer to approve with' })).toBeDefined();
    expect(platform.sent(QR)).toEqual([{ quoteVersion: 1 }]);
    expect(document.body.textContent).not.toContain('SECRET');
  });
});

describe('page “not your device?”', () => {
  it('stops the emails after a click with the code of the link', async () => {
    show(<NotMyDevicePage />, { at: '/not-my-device?id=RV-AAAA#stop=CODE', route: '/not-my-device' });
    expect(platform.sent(STOP)).toEqual([]);
    await press('Stop these emails');
    expect(await screen.findByText('Emails stopped')).toBeDefined();
    expect(platform.sent(STOP)).toEqual([{ code: 'CODE' }]);
  });

  it('reports that an address replaced by the shop gets no more emails', async () => {
    platform.answers[STOP] = respondWithError(409, 'ADDRESS_REPLACED', 'This link was for a replaced address.');
    show(<NotMyDevicePage />, { at: '/not-my-device?id=RV-AAAA#stop=CODE', route: '/not-my-device' });
    await press('Stop these emails');
    expect(await screen.findByText('Nothing to stop')).toBeDefined();
    expect(screen.getByText('This link was for a replaced address.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Stop these emails' })).toBeNull();
  });

  it('asks for the complete link', () => {
    show(<NotMyDevicePage />, { at: '/not-my-device?id=RV-AAAA', route: '/not-my-device' });
    expect(screen.queryByRole('button', { name: 'Stop these emails' })).toBeNull();
    expect(screen.getByText('This page needs the whole link.')).toBeDefined();
  });
});

describe('texts of an approval and of a message by hand', () => {
  it('names the recorded channel of the approval', () => {
    expect(approvalText({ how: 'email_link', via: 't•••@example.org' })).toBe('link in the email to t•••@example.org');
    expect(approvalText({ how: 'counter_qr', via: 'naledi' })).toBe('QR code shown at the counter by naledi');
    expect(approvalText({ how: 'by_phone' })).toBe('recorded at the counter (by phone)');
    expect(approvalText({ how: 'something newer' })).toBe('something newer');
  });

  it('contains price, cost of a failure and tracking link', () => {
    expect(handText(aRepair(), A_LINK.trackingUrl)).toBe(
      'Kestrel, repair R-2291 (Laptop disk): we can repair it for R350.00. No fix, no fee. ' +
        'Details: http://localhost/track-repair?id=RV-AAAA To approve, call us or visit the shop.',
    );
  });
});
