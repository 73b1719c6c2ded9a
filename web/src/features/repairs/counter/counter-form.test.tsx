import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TakenIn as Taken } from '#api/generated/intake.gen.js';
import {
  aUser,
  button,
  choose,
  mockServer,
  press,
  respondWith,
  show,
  type,
  unreachable,
} from '#testing/mock-server.js';
import { createPhotos } from '../testing/create-photos.js';
import { CounterForm } from './CounterForm.js';
import { TakenIn } from './TakenIn.js';

const TAKE_IN = 'POST /api/intake';
const PHOTO = 'POST /api/repairs/repair-1/photos';
const [ID, OTHER] = ['repair-1', 'repair-2'];
const taken: Taken = {
  visitId: '0190a0a0-0000-7000-8000-0000000000bb',
  customerId: '0190a0a0-0000-7000-8000-0000000000cc',
  repairs: [ID, OTHER].map((id, at) => ({ id: String(id), number: at + 1, deviceName: 'Phone' })),
  changedSince: false,
};
const platform = mockServer({
  [TAKE_IN]: respondWith(taken, 201),
  [PHOTO]: respondWith({ id: ID, bytes: 1, at: '2026-11-20T09:00:00.000Z', byName: 'shop' }, 201),
  'GET /api/customers': respondWith([]),
  'GET /api/shop/prices': respondWith({ diagnosisCents: 0, services: [] }),
});
const photos = createPhotos();
let ended: Taken[] = [];
const open = () => show(<CounterForm onTaken={(one) => ended.push(one)} />, { user: aUser({ role: 'tech' }) });
beforeEach(() => {
  ended = [];
});
afterEach(() => localStorage.clear());

const device = (number: number) => within(screen.getByRole('region', { name: `Device ${number}` }));
const chooserOf = (number: number) => device(number).getByLabelText(/^(Add photos|Adding…)$/);
const photosOf = (number: number) => device(number).queryAllByRole('img', { name: /^Photo/ });
const sent = () => platform.sent(TAKE_IN) as { visitId: string }[];
const describeVisit = () => {
  type('Customer name', 'Naledi Mokoena');
  choose('Device type', 'phone');
  type('Reported issue', 'Does not turn on');
};
const sign = () => {
  fireEvent.click(screen.getByLabelText(/has read and accepts/));
  type('Signed by', 'Naledi Mokoena');
  fireEvent.click(screen.getByLabelText('Signed on paper'));
};

describe('photos at the counter', () => {
  it('keeps photos with their device when two devices scale photos at once', async () => {
    open();
    await press('Add another device');
    const [first, second] = [photos.choose(chooserOf(1), 10), photos.choose(chooserOf(2), 20)];
    await first.ready();
    await second.ready();
    expect([photosOf(1), photosOf(2)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('keeps removed photos removed while a further photo is scaled', async () => {
    open();
    await photos.choose(chooserOf(1), 10).ready();
    const next = photos.choose(chooserOf(1), 20);
    await press('Remove photo 1');
    await next.ready();
    expect(photosOf(1)).toHaveLength(1);
  });

  it('drops photos of a device removed meanwhile', async () => {
    open();
    await press('Add another device');
    const gone = photos.choose(chooserOf(1), 10);
    await press('Remove device 1');
    expect(device(1).getByLabelText('Add photos')).toBeDefined();
    await gone.ready();
    expect([photosOf(1).length, button('Check in').disabled]).toEqual([0, false]);
  });

  it('waits for photos before sending the visit', async () => {
    open();
    describeVisit();
    sign();
    const photo = photos.choose(chooserOf(1), 10);
    expect(button('Preparing photos...').disabled).toBe(true);
    await photo.ready();
    await press('Check in');
    await waitFor(() => expect(ended).toHaveLength(1));
    expect(platform.sent(PHOTO)).toEqual([{ base64: photos.textOf(10) }]);
  });
});

describe('visit with a lost response', () => {
  it('sends the same visit id after a reload and a new id for the next visit', async () => {
    platform.answers[TAKE_IN] = unreachable;
    open();
    describeVisit();
    sign();
    await press('Check in');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain(sent()[0]?.visitId));
    cleanup();

    platform.answers[TAKE_IN] = respondWith(taken, 201);
    open();
    sign();
    await press('Check in');
    await waitFor(() => expect(ended).toHaveLength(1));
    expect(sent()[1]?.visitId).toBe(sent()[0]?.visitId);
    await waitFor(() => expect(localStorage).toHaveLength(0));
    cleanup();

    open();
    describeVisit();
    sign();
    await press('Check in');
    await waitFor(() => expect(ended).toHaveLength(2));
    expect(sent()[2]?.visitId).not.toBe(sent()[0]?.visitId);
  });

  it('sends no photos where the visit was changed before the retry', async () => {
    platform.answers[TAKE_IN] = respondWith({ ...taken, changedSince: true }, 201);
    open();
    await photos.choose(chooserOf(1), 10).ready();
    describeVisit();
    sign();
    await press('Check in');
    await waitFor(() => expect(ended).toEqual([expect.objectContaining({ changedSince: true })]));
    expect(platform.sent(PHOTO)).toEqual([]);
    cleanup();

    for (const [changedSince, times] of [
      [true, 1],
      [false, 0],
    ] as const) {
      show(<TakenIn taken={{ ...taken, changedSince }} onAnother={() => undefined} />, {
        user: aUser({ role: 'tech' }),
      });
      expect(screen.queryAllByText(/Changes that you made after that, photos too, were not saved/)).toHaveLength(times);
      cleanup();
    }
  });

  it('uses a new visit id after the draft was discarded', async () => {
    platform.answers[TAKE_IN] = unreachable;
    open();
    for (const times of [1, 2]) {
      describeVisit();
      sign();
      await press('Check in');
      await waitFor(() => expect(sent()).toHaveLength(times));
      await waitFor(() => button('Check in'));
      await press(/^Discard/);
    }
    expect(new Set(sent().map(({ visitId }) => visitId)).size).toBe(2);
  });
});

describe('visit by keyboard', () => {
  it('starts at the customer’s name, reaches the signature and has a single tab stop for the condition', async () => {
    open();
    expect(document.activeElement).toBe(screen.getByLabelText('Customer name'));
    expect((await screen.findByTestId('signature')).tabIndex).toBe(0);
    const stops = [...document.querySelectorAll<HTMLElement>('input, select, textarea, button, canvas')].filter(
      (one) => one.tabIndex === 0 && one.getAttribute('aria-hidden') !== 'true',
    );
    expect(stops.length).toBeLessThanOrEqual(25);
  });

  it('moves through the condition by arrow keys', () => {
    open();
    const [first, second] = ['No visible damage', 'Screen cracked'].map((name) =>
      screen.getByRole<HTMLInputElement>('checkbox', { name }),
    );
    act(() => first?.focus());
    fireEvent.keyDown(first as HTMLElement, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(second);
    expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
    fireEvent.click(second as HTMLElement);
    expect(second?.checked).toBe(true);
  });

  it('lists all missing fields, the customer’s name first', async () => {
    open();
    await press('Check in');
    const summary = (await screen.findByText('Fix 5 errors to continue')).parentElement as HTMLElement;
    const list = within(summary).getAllByRole('listitem');
    expect(list.map(({ textContent }) => textContent)).toEqual([
      'Enter the customer’s name',
      'Choose the device type',
      'Write what the customer reports',
      'The customer must accept the terms',
      'Enter who signs',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Customer name')));
    expect(sent()).toEqual([]);
  });
});

describe('promised date of a visit', () => {
  it('accepts common date formats and refuses an invalid date', async () => {
    open();
    describeVisit();
    sign();
    const field = screen.getByLabelText<HTMLInputElement>(/^Promised for/);
    type(/^Promised for/, 'whenever');
    await press('Check in');
    expect(await screen.findByText('Promised for is not a time')).toBeDefined();
    expect(sent()).toEqual([]);
    type(/^Promised for/, '2 jan 2020 9:30');
    fireEvent.blur(field);
    expect(await screen.findByText(/Choose a time that has not passed/)).toBeDefined();
    type(/^Promised for/, '2 jan 2030 9:30');
    fireEvent.blur(field);
    expect(field.value).toBe('2 Jan 2030, 09:30');
    await press('Check in');
    await waitFor(() => expect(sent()).toMatchObject([{ promisedAt: new Date(2030, 0, 2, 9, 30).toISOString() }]));
  });
});

describe('diagnosis fee of a visit', () => {
  const agree = () => screen.findByLabelText<HTMLInputElement>(/agrees to a diagnosis fee of R150\.00/);
  const checkIn = async () => {
    describeVisit();
    sign();
    await press('Check in');
    await waitFor(() => expect(ended).toHaveLength(1));
    return platform.sent(TAKE_IN)[0];
  };
  beforeEach(() => {
    platform.answers['GET /api/shop/prices'] = respondWith({ diagnosisCents: 15_000, services: [] });
  });

  it('sends the fee that the customer agreed to', async () => {
    open();
    fireEvent.click(await agree());
    expect(await checkIn()).toMatchObject({ diagnosisAgreedCents: 15_000 });
  });

  it('says that the diagnosis is free without the agreement, and sends none', async () => {
    open();
    expect((await agree()).checked).toBe(false);
    expect(screen.getByText('Without this, the diagnosis of this device is free.')).toBeDefined();
    expect(await checkIn()).not.toHaveProperty('diagnosisAgreedCents');
  });

  it('asks nothing where the shop has no fee', async () => {
    platform.answers['GET /api/shop/prices'] = respondWith({ diagnosisCents: 0, services: [] });
    open();
    expect(await screen.findByText('No fee for a diagnosis without a repair.')).toBeDefined();
    expect(screen.queryByLabelText(/agrees to a diagnosis fee/)).toBeNull();
  });
});

describe('draft of a visit', () => {
  it('restores tags and shows further input as typed', async () => {
    open();
    type(/^Tags/, 'Warranty, ');
    expect(screen.getByLabelText<HTMLInputElement>(/^Tags/).value).toBe('Warranty, ');
    fireEvent.blur(screen.getByLabelText(/^Tags/));
    await screen.findByText('Draft kept');
    cleanup();
    open();
    expect(screen.getByLabelText<HTMLInputElement>(/^Tags/).value).toBe('Warranty');
  });
});

describe('email of a visit', () => {
  const message = (state: string, reason?: string) => ({
    id: '0190a0a0-0000-7000-8000-0000000000aa',
    kind: 'taken_in',
    state,
    createdAt: '2026-11-20T09:00:00.000Z',
    ...(reason !== undefined && { reason }),
  });
  const after = (customerEmail?: string) =>
    show(<TakenIn taken={{ ...taken, ...(customerEmail && { customerEmail }) }} onAnother={() => undefined} />, {
      user: aUser({ role: 'tech' }),
    });

  it.each([
    ['sent', undefined, 'Emailed to lerato@example.com.'],
    ['due', undefined, 'Sending an email to lerato@example.com.'],
    ['due', 'shop_budget', 'The email to lerato@example.com waits: too many were sent. Print the slip.'],
    ['switched_off', undefined, 'Your shop doesn’t send this email. Print the slip.'],
    ['refused', 'recipient_refused', 'The email to lerato@example.com wasn’t delivered. Print the slip.'],
  ])('shows the status %s (%s)', async (state, reason, words) => {
    platform.answers[`GET /api/repairs/${ID}/messages`] = respondWith([message(state, reason)]);
    after('lerato@example.com');
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('makes the slip the primary action where no email address exists', () => {
    after();
    expect(screen.getByText('No email: print the slip.')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Print slip' })[0]?.className).toContain('contained');
    expect(button('New check-in').className).not.toContain('contained');
  });
});
