import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { mockServer, press, respondWith, show } from '#testing/mock-server.js';
import { CustomerMessagesPanel } from './CustomerMessagesPanel.js';
import { PreferencesPanel } from './PreferencesPanel.js';

interface Panel {
  readonly page: ReactNode;
  readonly path: string;
  readonly others: object;
  readonly kinds: readonly [string, string];
  readonly labels: readonly [RegExp, RegExp];
}
const PANELS: readonly (readonly [string, Panel])[] = [
  [
    'what a person wants to hear',
    {
      page: <PreferencesPanel />,
      path: '/api/notifications/preferences',
      others: { quiet: false, quietFrom: '22:00', quietTo: '07:00', zone: 'UTC' },
      kinds: ['account', 'repairs'],
      labels: [/^Your account/, /^Repairs/],
    },
  ],
  [
    'what customers get',
    {
      page: <CustomerMessagesPanel />,
      path: '/api/notifications/customer-messages',
      others: {},
      kinds: ['taken_in', 'quoted'],
      labels: [/^Device received/, /^Quote/],
    },
  ],
];
const platform = mockServer({});
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

/**
 * A fake server that stores the switched-off kinds. With `isSlow`, the second read never resolves, so the first result
 * stays.
 */
async function open({ page, path, others, labels }: Panel, off: readonly string[], isSlow = false) {
  const [read, change] = [`GET ${path}`, `PATCH ${path}`];
  const kept = () => (platform.sent(change).at(-1) as { off: string[] } | undefined)?.off ?? off;
  platform.answers[read] = () =>
    isSlow && platform.sent(read).length > 1
      ? new Promise<Response>(() => undefined)
      : respondWith({ ...others, off: kept() })();
  platform.answers[change] = () => respondWith({ ...others, off: kept() })();
  show(page);
  await box(labels[0]);
  return {
    click: async (at: 0 | 1) => {
      const before = platform.sent(change).length;
      fireEvent.click(await box(labels[at]));
      await waitFor(() => expect(platform.sent(change)).toHaveLength(before + 1));
      await waitFor(async () => expect((await box(labels[at])).getAttribute('aria-disabled')).toBe('false'));
    },
    sent: () => platform.sent(change),
  };
}

describe.each(PANELS)('%s', (_, panel) => {
  const [first, second] = panel.kinds;

  it('keeps the first switch when the second is pressed before a refetch', async () => {
    const { click, sent } = await open(panel, [], true);
    await click(1);
    await click(0);
    expect(sent()).toEqual([{ off: [second] }, { off: [first, second] }]);
    expect((await box(panel.labels[0])).checked).toBe(false);
  });

  it('undoes only one kind after further changes', async () => {
    const { click, sent } = await open(panel, [first]);
    await click(1);
    await screen.findByText(/^(Muted|Customers no longer get)/);
    await waitFor(async () => expect((await box(panel.labels[1])).checked).toBe(false));
    await click(0);
    await waitFor(async () => expect((await box(panel.labels[0])).checked).toBe(true));
    await press('Undo');
    await waitFor(() => expect(sent()).toEqual([{ off: [first, second] }, { off: [second] }, { off: [] }]));
  });
});
