import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  mockServer,
  AT,
  AWAY,
  AWAY_TEXT,
  button,
  choose,
  deferred,
  press,
  respondWith,
  show,
  type,
} from '#testing/mock-server.js';
import EmailsPage from './EmailsPage.js';
import MailboxPage from './MailboxPage.js';
import type { Delivery } from '../api/notifications.api.js';

const [SENT, SAY, MAILBOX] = ['GET /api/admin/deliveries', 'GET /api/admin/email-templates', 'POST /api/admin/mailbox'];
const delivery = (n: number, over: Partial<Delivery> = {}): Delivery => ({
  id: `0190a0a0-0000-7000-8000-00000000000${n}`,
  owner: 'identity',
  template: 'reset_password',
  state: 'sent',
  attempts: 1,
  createdAt: AT,
  ...over,
});
const template = (owner: string, name: string, subject: string) => ({
  owner,
  name,
  group: 'account',
  subject,
  text: `Dear Thandi, ${subject}.`,
  values: [],
});
const email = (n: number) => ({
  id: `l-${n}`,
  at: AT,
  to: `person${n}@people.example`,
  subject: `Letter ${n}`,
  text: `What letter ${n} says.`,
  attachments: n === 2 ? ['agreement.pdf'] : [],
});
const platform = mockServer({
  [SENT]: respondWith({
    deliveries: [delivery(1), delivery(2, { state: 'failed', attempts: 4, reason: 'recipient_refused' })],
    next: 'd-9',
  }),
  [SAY]: respondWith([
    template('identity', 'application_approved', 'Your account is approved'),
    template('onboarding', 'application_approved', 'Your shop is approved'),
  ]),
  [MAILBOX]: respondWith({ kept: true, emails: [email(1), email(2)], next: 'l-2' }),
});
const rows = async () =>
  (await screen.findAllByRole('row')).slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent),
  );

describe('email log', () => {
  it('shows status, attempts and failure reason of each email', async () => {
    show(<EmailsPage />);
    expect(await rows()).toEqual([
      ['Reset password', 'identity', 'Sent', '', '1'],
      ['Reset password', 'identity', 'Failed', 'Mail server refused the address', '4'],
    ]);
  });

  it('filters by status and keeps the filter on the next page', async () => {
    show(<EmailsPage />);
    await rows();
    choose('Status', 'failed');
    await waitFor(() => expect(platform.queries(SENT).at(-1)).toBe('?state=failed'));
    await press('Next page');
    await waitFor(() => expect(platform.queries(SENT).at(-1)).toBe('?before=d-9&state=failed'));
    await press('First page');
    await waitFor(() => expect(button('First page').disabled).toBe(true));
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('failed');
  });

  it('reports an empty status and clears the filter with one press', async () => {
    show(<EmailsPage />);
    await rows();
    platform.answers[SENT] = respondWith({ deliveries: [] });
    choose('Status', 'refused');
    expect(await screen.findByText('No emails with this status')).toBeDefined();
    await press('Clear search and filters');
    expect(await rows()).toHaveLength(2);
  });

  it('refreshes, keeps the old rows on failure and reports the failure', async () => {
    show(<EmailsPage />);
    await rows();
    const wait = deferred(AWAY);
    platform.answers[SENT] = wait.answer;
    await press('Refresh');
    await waitFor(() => expect(button('Refresh').disabled).toBe(true));
    wait.go();
    expect(await screen.findByText('Couldn’t refresh the emails')).toBeDefined();
    expect(screen.getByText(AWAY_TEXT)).toBeDefined();
    expect(await rows()).toHaveLength(2);
  });

  it('reports a failed page and still shows the templates', async () => {
    show(<EmailsPage />);
    await rows();
    platform.answers[SENT] = AWAY;
    await press('Next page');
    expect((await screen.findByRole('alert')).textContent).toContain(AWAY_TEXT);
    expect(within(screen.getByRole('list', { name: 'Email templates' })).getAllByRole('button')).toHaveLength(2);
  });

  it('distinguishes templates of the same name and opens their preview', async () => {
    show(<EmailsPage />);
    await press('Application approved (onboarding)');
    const frame = await screen.findByTitle('Preview: Your shop is approved');
    expect(frame.getAttribute('src')).toBe('/api/admin/email-preview?owner=onboarding&name=application_approved');
    // Blocks scripts, popups and forms in the preview.
    expect(frame.getAttribute('sandbox')).toBe('');
    await press('Plain text: Application approved (onboarding)');
    expect(await screen.findByText('Dear Thandi, Your shop is approved.')).toBeDefined();
    expect(button('Application approved (onboarding)').getAttribute('aria-expanded')).toBe('true');
    expect(screen.queryByText('Dear Thandi, Your account is approved.')).toBeNull();
  });
});

describe('outbox', () => {
  it('shows recipients and attachments and opens an email', async () => {
    show(<MailboxPage />);
    const list = within(await screen.findByRole('list', { name: 'Emails' }));
    expect(list.getByText('To person2@people.example')).toBeDefined();
    expect(list.getByRole('button', { name: 'Download agreement.pdf' })).toBeDefined();
    expect(screen.queryByText('What letter 2 says.')).toBeNull();
    await press('Read: Letter 2');
    expect(await screen.findByText('What letter 2 says.')).toBeDefined();
    expect(platform.sent(MAILBOX)).toEqual([{}]);
  });

  it('sends the search term in the request body, once per press', async () => {
    show(<MailboxPage />);
    await screen.findByRole('list', { name: 'Emails' });
    const wait = deferred(respondWith({ kept: true, emails: [email(1)] }));
    platform.answers[MAILBOX] = wait.answer;
    type('Search address, subject and text', '  person1@ ');
    await press('Search');
    expect(button('Search').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
    await press('Search');
    wait.go();
    await screen.findByRole('list', { name: 'Emails' });
    expect(platform.sent(MAILBOX).slice(1)).toEqual([{ search: 'person1@' }]);
    expect(platform.queries(MAILBOX)).toEqual(['', '']);
  });

  it('pages to older emails of the same search', async () => {
    show(<MailboxPage />);
    await screen.findByRole('list', { name: 'Emails' });
    type('Search address, subject and text', 'letter');
    await press('Search');
    await waitFor(() => expect(platform.sent(MAILBOX).at(-1)).toEqual({ search: 'letter' }));
    await press('Next page');
    await waitFor(() => expect(platform.sent(MAILBOX).at(-1)).toEqual({ search: 'letter', before: 'l-2' }));
  });

  it('reports no matches and clears the search', async () => {
    show(<MailboxPage />);
    await screen.findByRole('list', { name: 'Emails' });
    platform.answers[MAILBOX] = respondWith({ kept: true, emails: [] });
    type('Search address, subject and text', 'nobody');
    await press('Search');
    expect(await screen.findByText('No email contains “nobody”')).toBeDefined();
    await press('Clear search');
    expect(await screen.findByText('No emails yet')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Search address, subject and text').value).toBe('');
  });

  it('offers the next page when no recent email matches', async () => {
    platform.answers[MAILBOX] = respondWith({ kept: true, emails: [], next: 'l-9' });
    show(<MailboxPage />);
    expect(await screen.findByText('No match among the newest emails')).toBeDefined();
    expect(button('Next page').disabled).toBe(false);
  });

  it('explains that emails go to the mail server when none are kept', async () => {
    platform.answers[MAILBOX] = respondWith({ kept: false, emails: [] });
    show(<MailboxPage />);
    expect(await screen.findByText('Emails go to the mail server')).toBeDefined();
    expect(screen.queryByRole('search')).toBeNull();
  });

  it('reports a failed read and retries on request', async () => {
    platform.answers[MAILBOX] = AWAY;
    show(<MailboxPage />);
    expect((await screen.findByRole('alert')).textContent).toContain(AWAY_TEXT);
    platform.answers[MAILBOX] = respondWith({ kept: true, emails: [email(1)] });
    await press('Try again');
    expect(await screen.findByText('Letter 1')).toBeDefined();
  });
});
