import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  AT,
  aUser,
  button,
  mockServer,
  press,
  respondWith,
  respondWithError,
  show,
  type,
} from '#testing/mock-server.js';
import type { Wording } from '../../api/notifications.api.js';
import { WordingsPanel } from './WordingsPanel.js';

const [LIST, SAVE, RESTORE, TEST] = [
  'GET /api/notifications/wordings',
  'PATCH /api/notifications/wordings/ready',
  'DELETE /api/notifications/wordings/ready',
  'POST /api/notifications/wordings/ready/test',
];
const STANDARD = { subject: 'Your {device} is ready', words: 'Come and get your {device}.' };
const OWN = { subject: 'Own subject', words: 'Our own words, {customer}.' };
const ready = (...versions: Wording['versions']): Wording => ({
  kind: 'ready',
  standard: STANDARD,
  places: ['customer', 'device'],
  versions,
});
const written = (version: number, over: object = OWN): Wording['versions'][number] => ({
  version,
  ...over,
  at: AT,
  by: 'thandi',
});
const platform = mockServer({ [LIST]: respondWith([ready()]) });
const owner = aUser({ role: 'tenant_admin' });
const open = async () => {
  show(<WordingsPanel />, { user: owner });
  await press('Edit: Ready for pickup');
  return screen.findByRole('dialog', { name: 'Your wording: Ready for pickup' });
};
const previewed = (): URLSearchParams =>
  new URL(screen.getByTitle<HTMLIFrameElement>('Preview with sample values').src, 'http://x').searchParams;

describe('customised messages', () => {
  it('shows standard or own text with its date for each message', async () => {
    platform.answers[LIST] = respondWith([
      ready(written(1)),
      { ...ready(), kind: 'declined' },
      { ...ready(written(2, {}), written(1)), kind: 'completed' },
    ]);
    show(<WordingsPanel />, { user: owner });
    const lines = await screen.findAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ready for pickupOwn wording of \d+ \w+ \d{4}Edit$/),
      'DeclinedStandard textEdit',
      'Repair completedStandard textEdit',
    ]);
  });

  it('starts with the standard text, inserts placeholders, previews and saves', async () => {
    platform.answers[SAVE] = respondWith(ready(written(1)));
    await open();
    expect(previewed().get('words')).toBe(STANDARD.words);
    type('Text', 'Hello , it is ready.');
    const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    text.setSelectionRange(6, 6);
    await press('Insert customer: Text');
    await waitFor(() => expect(text.value).toBe('Hello {customer}, it is ready.'));
    await waitFor(() => expect(previewed().get('words')).toBe('Hello {customer}, it is ready.'));
    expect(previewed().get('kind')).toBe('ready');
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.sent(SAVE)).toEqual([
      { subject: STANDARD.subject, words: 'Hello {customer}, it is ready.', basedOn: 0 },
    ]);
  });

  it('reports an error at once, keeps the last valid preview and sends nothing', async () => {
    await open();
    type('Text', 'Pay at evil.example now, {link}');
    expect(await screen.findByText(/\{link\} is not a placeholder of this message/)).toBeDefined();
    expect(screen.getByText('The preview shows your text from before the mistake.')).toBeDefined();
    expect(previewed().get('words')).toBe(STANDARD.words);
    expect(button('Send me a test').disabled).toBe(true);
    await press('Save');
    expect(platform.sent(SAVE)).toEqual([]);
  });

  it('sends a test to the user’s mailbox and reports a refusal', async () => {
    platform.answers[TEST] = respondWith({ id: 'm-1', to: 't•••@example.com' });
    await open();
    await press('Send me a test');
    expect(await screen.findByText('It goes to t•••@example.com.')).toBeDefined();
    expect(platform.sent(TEST)).toEqual([STANDARD]);
    platform.answers[TEST] = respondWithError(429, 'TOO_MANY', 'You sent a lot of tests already.');
    await press('Send me a test');
    expect(await screen.findByText(/You sent a lot of tests already/)).toBeDefined();
  });

  it('restores the standard text and undoes the restore', async () => {
    platform.answers[LIST] = respondWith([ready(written(4))]);
    platform.answers[RESTORE] = respondWith(ready(written(5, {}), written(4)));
    platform.answers[SAVE] = respondWith(ready(written(6)));
    await open();
    await press('Use the standard text');
    await press('Undo');
    await waitFor(() => expect(platform.sent(SAVE)).toEqual([{ ...OWN, basedOn: 5 }]));
    expect(platform.sent(RESTORE)).toHaveLength(1);
  });

  it('starts from an earlier version with its author and date', async () => {
    platform.answers[LIST] = respondWith([
      ready(written(2), written(1, { subject: 'First', words: 'The first words.' })),
    ]);
    const dialog = await open();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Earlier versions' }));
    expect(await screen.findAllByText(/· thandi$/)).toHaveLength(2);
    await press('Start from this text: Version 1');
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe('The first words.'),
    );
  });
});
