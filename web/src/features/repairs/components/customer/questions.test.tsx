import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
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
import type { Repair } from '#api/generated/repairs.gen.js';
import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { OpenQuestions } from '../OpenQuestions.js';
import { TrackingQuestions } from '../tracking/TrackingQuestions.js';
import { Questions } from './Questions.js';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const TRACKING_ID = 'RV-7H2K-QX9D-M4TB-W6PA-0001';
const [ASK, ANSWER, OPEN] = [
  `POST /api/customer/repair-status/${TRACKING_ID}/questions`,
  `POST /api/questions/${ID}/answer`,
  'GET /api/questions',
];
const waiting = { id: ID, text: 'Is it <b>done</b>?', askedAt: AT };
const answered = {
  ...waiting,
  id: `${ID.slice(0, -1)}2`,
  text: 'Before?',
  answer: 'Yes',
  answeredAt: AT,
  answeredBy: 'lerato',
};
const tracking = (over: Partial<RepairTracking> = {}) =>
  ({ id: TRACKING_ID, version: 1, questions: [], ...over }) as unknown as RepairTracking;
const repair = (questions: Repair['questions']) => ({ id: ID, questions }) as unknown as Repair;

const platform = mockServer({
  [ASK]: respondWith(tracking({ version: 2 }), 201),
  [ANSWER]: respondWith(repair([answered])),
  [OPEN]: respondWith({
    count: 1,
    questions: [{ ...waiting, repairId: ID, number: 7, deviceName: 'laptop.img' }],
  }),
});

describe('questions of the customer', () => {
  it('sends a question as typed and clears the form', async () => {
    show(<TrackingQuestions tracking={tracking()} />);
    expect(button('Send question').disabled).toBe(true);
    type('Your question', 'When?');
    await press('Send question');
    expect(await screen.findByText('Question sent')).toBeDefined();
    expect(platform.sent(ASK)).toEqual([{ text: 'When?' }]);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your question', { selector: 'textarea' }).value).toBe('');
  });

  it('keeps a refused question in the form and shows the server’s message', async () => {
    platform.answers[ASK] = respondWithError(429, 'TOO_MANY_QUESTIONS', 'You have asked a lot already.');
    show(<TrackingQuestions tracking={tracking()} />);
    type('Your question', 'When?');
    await press('Send question');
    expect(await screen.findByText(/You have asked a lot already/)).toBeDefined();
  });

  it('shows an answer as plain text and hides the form after pickup', () => {
    show(<TrackingQuestions tracking={tracking({ questions: [waiting, answered], handedOverAt: AT })} />);
    expect(screen.getByText('Is it <b>done</b>?')).toBeDefined();
    expect(screen.getByText('Yes')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send question' })).toBeNull();
  });
});

describe('questions on the shop’s side', () => {
  it('lists open questions first and sends an answer', async () => {
    show(<Questions repair={repair([answered, waiting])} canAnswer />, { user: aUser({ role: 'tenant_admin' }) });
    const [first] = within(screen.getByRole('list', { name: 'Questions of the customer' })).getAllByRole('listitem');
    expect(first?.textContent).toContain('Is it <b>done</b>?');
    expect(screen.getByText('Customer questions (1 waiting on you)')).toBeDefined();
    type('Your answer', 'Tomorrow');
    await press('Send answer');
    expect(await screen.findByText('Answer sent')).toBeDefined();
    expect(platform.sent(ANSWER)).toEqual([{ text: 'Tomorrow' }]);
  });

  it('hides the answer field where the user may not answer', () => {
    show(<Questions repair={repair([waiting])} canAnswer={false} />, { user: aUser() });
    expect(screen.queryByLabelText('Your answer')).toBeNull();
  });

  it('links from the dashboard to the repair and disappears without open questions', async () => {
    show(<OpenQuestions />, { user: aUser({ role: 'tenant_admin' }) });
    const link = await screen.findByRole('link', { name: 'R-7, laptop.img' });
    expect(link.getAttribute('href')).toBe(`/tenant/repairs/${ID}`);
    expect(screen.getByText('1 customer question waiting on you')).toBeDefined();
  });
});
