import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  mockServer,
  aUser,
  AT,
  AWAY,
  AWAY_TEXT,
  button,
  deferred,
  press,
  respondWithError,
  respondWith,
  show,
  type,
} from '#testing/mock-server.js';
import type { Notice } from '../api/notifications.api.js';
import NotificationsPage from './NotificationsPage.js';
import { PreferencesPanel } from '../components/PreferencesPanel.js';

const [LIST, ALL, WISHES, CHANGE] = [
  'GET /api/notifications',
  'POST /api/notifications/read-all',
  'GET /api/notifications/preferences',
  'PATCH /api/notifications/preferences',
];
const notice = (n: number, over: Partial<Notice> = {}): Notice => ({
  id: `n-${n}`,
  kind: 'email',
  title: `Notice ${n}`,
  text: 'What it says.',
  path: '/onboarding',
  at: AT,
  read: true,
  ...over,
});
const wishes = { off: [] as string[], quiet: false, quietFrom: '22:00', quietTo: '07:00', zone: 'UTC' };
const platform = mockServer({
  [LIST]: respondWith({ notifications: [notice(1, { read: false }), notice(2)], unread: 1, next: 'n-2' }),
  [WISHES]: respondWith(wishes),
});
const notices = async () => within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('button');

describe('notifications page', () => {
  it('marks unread in words, opens the subject and marks the notification as read', async () => {
    platform.answers['POST /api/notifications/n-1/read'] = respondWith({ unread: 0 });
    show(<NotificationsPage />);
    const [unread, read] = await notices();
    expect([unread?.textContent?.startsWith('Unread: Notice 1'), read?.textContent?.startsWith('Notice 2')]).toEqual([
      true,
      true,
    ]);
    fireEvent.click(unread as HTMLElement);
    expect(await screen.findByText('at /onboarding')).toBeDefined();
    expect(platform.sent('POST /api/notifications/n-1/read')).toHaveLength(1);
  });

  it('marks a read notification no second time and follows no external address', async () => {
    platform.answers[LIST] = respondWith({
      notifications: [notice(2, { path: 'https://elsewhere.example/' }), notice(3, { path: '//elsewhere.example' })],
      unread: 0,
    });
    show(<NotificationsPage />);
    for (const one of await notices()) fireEvent.click(one);
    expect(await notices()).toHaveLength(2);
    expect([
      platform.sent('POST /api/notifications/n-2/read'),
      platform.sent('POST /api/notifications/n-3/read'),
    ]).toEqual([[], []]);
    expect(screen.queryByText(/^at /)).toBeNull();
  });

  it('marks all as read with a single request', async () => {
    const wait = deferred(respondWith({ unread: 0 }));
    platform.answers[ALL] = wait.answer;
    show(<NotificationsPage />);
    await press('Mark all as read');
    expect(button('Mark all as read').disabled).toBe(true);
    await press('Mark all as read');
    platform.answers[LIST] = respondWith({ notifications: [notice(1), notice(2)], unread: 0 });
    wait.go();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    expect(platform.sent(ALL)).toHaveLength(1);
  });

  it('reports a failure to mark as read', async () => {
    platform.answers[ALL] = AWAY;
    show(<NotificationsPage />);
    await press('Mark all as read');
    expect(await screen.findByText('Not marked as read')).toBeDefined();
    expect(screen.getByText(AWAY_TEXT)).toBeDefined();
  });

  it('explains the empty list', async () => {
    platform.answers[LIST] = respondWith({ notifications: [], unread: 0 });
    show(<NotificationsPage />);
    expect(await screen.findByText('You’re all caught up')).toBeDefined();
    expect(screen.getByText(/News about your account appears here/)).toBeDefined();
  });

  it('pages to older notifications, reports a failure and retries', async () => {
    show(<NotificationsPage />);
    await notices();
    platform.answers[LIST] = AWAY;
    await press('Next page');
    expect((await screen.findByRole('alert')).textContent).toContain(AWAY_TEXT);
    expect(platform.queries(LIST).at(-1)).toBe('?before=n-2');
    platform.answers[LIST] = respondWith({ notifications: [notice(7)], unread: 1 });
    await press('Try again');
    expect((await notices())[0]?.textContent).toContain('Notice 7');
    await press('First page');
    await waitFor(() => expect(button('First page').disabled).toBe(true));
  });
});

describe('notification preferences', () => {
  const box = async (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

  it('saves each group at once and locks security emails', async () => {
    platform.answers[CHANGE] = respondWith({ ...wishes, off: ['repairs'] });
    show(<PreferencesPanel />);
    const repairs = await box(/^Repairs/);
    expect([repairs.checked, (await box(/^Security/)).disabled, (await box(/^Security/)).checked]).toEqual([
      true,
      true,
      true,
    ]);
    platform.answers[WISHES] = respondWith({ ...wishes, off: ['repairs'] });
    fireEvent.click(repairs);
    await waitFor(() => expect(repairs.checked).toBe(false));
    platform.answers[CHANGE] = respondWith({ ...wishes, off: ['account', 'repairs'] });
    fireEvent.click(await box(/^Your account/));
    await waitFor(() => expect(platform.sent(CHANGE)).toEqual([{ off: ['repairs'] }, { off: ['account', 'repairs'] }]));
  });

  it('offers Undo after a group is muted', async () => {
    platform.answers[CHANGE] = respondWith({ ...wishes, off: ['repairs'] });
    show(<PreferencesPanel />);
    fireEvent.click(await box(/^Repairs/));
    expect(await screen.findByText('Muted: Repairs')).toBeDefined();
    await press('Undo');
    await waitFor(() => expect(platform.sent(CHANGE)).toEqual([{ off: ['repairs'] }, { off: [] }]));
  });

  it.each([
    ['user', ['Security', 'Your account']],
    ['tech', ['Security', 'Your account', 'Your application', 'Repairs']],
    ['master', ['Security', 'Accounts', 'Applications', 'Repairs']],
  ] as const)('shows a %s only relevant groups', async (role, names) => {
    show(<PreferencesPanel />, { user: aUser({ role }) });
    await box(/^Security/);
    const asked = screen.getAllByRole('checkbox').map((one) => one.closest('label')?.textContent ?? '');
    expect(asked).toEqual([
      ...names.map((name) => expect.stringMatching(new RegExp(`^${name}`))),
      expect.stringMatching(/^Quiet hours/),
    ]);
  });

  it('keeps the focus while saving and ignores a second press', async () => {
    const wait = deferred(respondWith({ ...wishes, off: ['repairs'] }));
    platform.answers[CHANGE] = wait.answer;
    show(<PreferencesPanel />);
    const repairs = await box(/^Repairs/);
    repairs.focus();
    fireEvent.click(repairs);
    await waitFor(() => expect(repairs.getAttribute('aria-disabled')).toBe('true'));
    expect([document.activeElement, repairs.disabled]).toEqual([repairs, false]);
    fireEvent.click(await box(/^Your account/));
    platform.answers[WISHES] = respondWith({ ...wishes, off: ['repairs'] });
    wait.go();
    await waitFor(() => expect(repairs.checked).toBe(false));
    expect(platform.sent(CHANGE)).toHaveLength(1);
  });

  it('keeps the old state and reports when saving fails', async () => {
    platform.answers[CHANGE] = AWAY;
    show(<PreferencesPanel />);
    fireEvent.click(await box(/^Repairs/));
    expect(await screen.findByText('Not saved')).toBeDefined();
    expect(screen.getByText(AWAY_TEXT)).toBeDefined();
    expect((await box(/^Repairs/)).checked).toBe(true);
  });

  it('shows, validates and saves times when quiet hours are on', async () => {
    Object.assign(platform.answers, {
      [WISHES]: respondWith({ ...wishes, quiet: true }),
      [CHANGE]: respondWith({ ...wishes, quiet: true, quietFrom: '21:30' }),
    });
    show(<PreferencesPanel />);
    expect((await screen.findByLabelText<HTMLInputElement>('From')).value).toBe('22:00');
    expect(button('Save').disabled).toBe(true);
    type('From', '25:00');
    await press('Save');
    expect(await screen.findByText('From is not a time of the day')).toBeDefined();
    type('From', '');
    await press('Save');
    expect(await screen.findByText('From is required')).toBeDefined();
    expect(platform.sent(CHANGE)).toEqual([]);
    type('From', '21:30');
    await press('Save');
    expect(await screen.findByText('Quiet hours saved')).toBeDefined();
    expect(platform.sent(CHANGE)).toEqual([{ quietFrom: '21:30', quietTo: '07:00', zone: 'UTC' }]);
  });

  it('shows no times while quiet hours are off and switches them on', async () => {
    platform.answers[CHANGE] = respondWith({ ...wishes, quiet: true });
    show(<PreferencesPanel />);
    expect(screen.queryByLabelText('From')).toBeNull();
    const quiet = await box(/^Quiet hours/);
    platform.answers[WISHES] = respondWith({ ...wishes, quiet: true });
    fireEvent.click(quiet);
    expect(await screen.findByLabelText('From')).toBeDefined();
    expect(platform.sent(CHANGE)).toEqual([{ quiet: true }]);
  });

  it('shows the server’s error at the time field', async () => {
    Object.assign(platform.answers, {
      [WISHES]: respondWith({ ...wishes, quiet: true }),
      [CHANGE]: respondWithError(400, 'INVALID', 'Some fields need your attention.', {
        quietTo: 'Quiet hours must start and end at different times',
      }),
    });
    show(<PreferencesPanel />);
    fireEvent.change(await screen.findByLabelText('To'), { target: { value: '22:00' } });
    await press('Save');
    expect(await screen.findByText('Quiet hours must start and end at different times')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('22:00');
  });

  it('reports a failed read and retries on request', async () => {
    platform.answers[WISHES] = AWAY;
    show(<PreferencesPanel />);
    expect((await screen.findByRole('alert')).textContent).toContain(AWAY_TEXT);
    platform.answers[WISHES] = respondWith(wishes);
    await press('Try again');
    expect(await box(/^Repairs/)).toBeDefined();
  });
});
