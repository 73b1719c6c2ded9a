import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { CurrentUserProvider, type User } from '#api/current-user.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import Page from '../pages/ApplicationsPage.js';
import { ReviewActions } from './ReviewActions.js';
import type { Application, ApplicationPage } from '#api/generated/onboarding.gen.js';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const AT = '2026-01-05T08:00:00.000Z';
const PATH = `/api/tenant-applications/${ID}`;
const user: User = {
  id: ID,
  username: 'master',
  name: 'Mpho',
  email: 'm@revive.example',
  role: 'master',
  status: 'active',
  createdAt: AT,
};
const hardwareInfo = { compatibilityScore: 100, submittedAt: AT };
const application = (over: object = {}) =>
  ({
    id: ID,
    status: 'hardware_verification',
    waitsFor: 'staff',
    hardwareInfo,
    opening: false,
    assignedToMe: false,
    notes: [],
    messages: [],
    approvals: [],
    staffInfo: [],
    requestedParts: [],
    history: [],
    applicantName: 'Thandi Dlamini',
    email: 'thandi@umbani.example',
    phone: '021 555 0100',
    ...over,
  }) as unknown as Application;
const line = (over: object = {}) =>
  ({
    id: ID,
    businessName: 'Umbani',
    applicantName: 'Thandi',
    status: 'pending',
    currentStep: 1,
    totalSteps: 6,
    waitsFor: 'staff',
    waitsSince: AT,
    ourMs: 0,
    appliedDate: AT,
    duplicate: false,
    unanswered: false,
    assignedToMe: false,
    ...over,
  }) as unknown as ApplicationPage['applications'][number];

let answers: Record<string, () => Response>;
let asked: { call: string; body: unknown }[];
const json =
  (body: object, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const realFetch = globalThis.fetch;
beforeEach(() => {
  [asked, answers] = [[], {}];
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.text();
    asked.push({ call, body: text === '' ? undefined : JSON.parse(text) });
    return (answers[call] ?? json({ code: 'NOT_FOUND', message: 'No.', requestId: 'r' }, 404))();
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  cleanup();
});
function show(what: ReactNode): void {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <CurrentUserProvider value={user}>
          {what}
          <Toasts />
        </CurrentUserProvider>
      </MemoryRouter>
    </Provider>,
  );
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const write = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'textarea' }), { target: { value: text } });
async function decide(title: string, reason: string): Promise<void> {
  fireEvent.click(button(title));
  const dialog = await screen.findByRole('dialog', { name: title });
  if (reason !== '') fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: reason } });
  fireEvent.click(within(dialog).getByRole('button', { name: title }));
}

describe('review decisions', () => {
  it('approves the shown hardware and reports a refusal', async () => {
    answers[`POST ${PATH}/approve-hardware`] = json(
      {
        code: 'INVALID_TRANSITION',
        message: 'The applicant has changed the hardware since you opened this page. Review it and decide again.',
        requestId: 'r',
      },
      409,
    );
    show(<ReviewActions application={application()} />);
    await decide('Approve hardware', '');
    await waitFor(() =>
      expect(asked).toEqual([{ call: `POST ${PATH}/approve-hardware`, body: { reason: '', hardwareAt: AT } }]),
    );
    expect(await screen.findByText(/has changed the hardware since you opened this page/)).toBeTruthy();
  });

  it('offers no decision for an approved application', () => {
    show(<ReviewActions application={application({ status: 'approved', waitsFor: 'nobody' })} />);
    expect(screen.getByText('This application is approved.')).toBeTruthy();
    expect(screen.queryByText(/ended/i)).toBeNull();
  });

  it('requires a reason for hardware with a low score', async () => {
    show(<ReviewActions application={application({ hardwareInfo: { ...hardwareInfo, compatibilityScore: 70 } })} />);
    await decide('Approve hardware', '');
    expect(await screen.findByText('Enter a reason')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it.each([
    ['Request changes', 'request-changes', 'More memory', { part: 'hardware' }],
    ['Request more information', 'request-information', 'Which street?', {}],
    ['Reject application', 'reject', 'No shop there', {}],
  ])('sends the reason for “%s”', async (title, path, reason, besides) => {
    answers[`POST ${PATH}/${path}`] = json(application());
    show(<ReviewActions application={application()} />);
    await decide(title, reason);
    await waitFor(() => expect(asked).toEqual([{ call: `POST ${PATH}/${path}`, body: { ...besides, reason } }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('assigns, unassigns, adds a note and replies', async () => {
    for (const path of ['assign', 'notes', 'messages']) answers[`POST ${PATH}/${path}`] = json(application());
    show(<ReviewActions application={application()} />);
    const sent = (body: object) => waitFor(() => expect(asked.at(-1)?.body).toEqual(body));
    fireEvent.click(button('Assign to me'));
    await sent({ take: true });
    write('Note', 'Called the shop');
    fireEvent.click(button('Add note'));
    await sent({ text: 'Called the shop' });
    write('Reply', 'A Mac will do');
    fireEvent.click(button('Send reply'));
    await sent({ text: 'A Mac will do' });
  });
});

describe('application thread', () => {
  const canReply = (over: object) => {
    show(<ReviewActions application={application(over)} />);
    const can = screen.queryByRole('button', { name: 'Send reply' }) !== null;
    cleanup();
    return can;
  };
  it('stays open after a refusal and closes after withdrawal, erasure or approval', () => {
    expect(canReply({ status: 'rejected', waitsFor: 'nobody' })).toBe(true);
    for (const over of [
      { status: 'rejected', withdrawnAt: AT },
      { status: 'rejected', erasedAt: AT },
      { status: 'approved' },
    ])
      expect(canReply({ ...over, waitsFor: 'nobody' })).toBe(false);
  });
});

describe('application queue', () => {
  it('assigns from a row and refetches the list', async () => {
    answers['GET /api/tenant-applications'] = json({ applications: [line({ id: ID })] });
    answers[`POST ${PATH}/assign`] = () => {
      answers['GET /api/tenant-applications'] = json({
        applications: [line({ id: ID, assignedToMe: true, assignedTo: 'staff' })],
      });
      return json(application())();
    };
    show(<Page />);
    fireEvent.click(await screen.findByRole('button', { name: 'Assign to me: Umbani' }));
    expect(await screen.findByRole('button', { name: 'Unassign: Umbani' })).toBeTruthy();
    expect(await screen.findByText('Assigned to you')).toBeTruthy();
  });

  it('marks unanswered applicant messages', async () => {
    answers['GET /api/tenant-applications'] = json({
      applications: [
        line({ unanswered: true }),
        line({ id: '0190a0a0-0000-7000-8000-000000000002', businessName: 'Khaya' }),
      ],
    });
    show(<Page />);
    await screen.findAllByText('Umbani');
    expect(screen.getAllByText('Unanswered message').map((mark) => mark.closest('tr')?.textContent)).toEqual([
      expect.stringContaining('Umbani'),
    ]);
  });
});
