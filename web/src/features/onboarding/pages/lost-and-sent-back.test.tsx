import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { CurrentUserProvider, type User } from '#api/current-user.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import Page from './ApplicationsPage.js';
import { RequestedParts } from '../components/RequestedParts.js';
import { ReviewActions } from '../components/ReviewActions.js';
import { partsOf } from '../components/SendBackDialog.js';
import { MyApplicationPanels } from '../components/MyApplicationPanels.js';
import { ConfirmationPage } from './ConfirmationPage.js';
import type { Application, MyApplication } from '#api/generated/onboarding.gen.js';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const AT = '2026-01-05T08:00:00.000Z';
const PATH = `/api/tenant-applications/${ID}`;
const user: User = {
  id: ID,
  username: 'admin',
  name: 'Lerato',
  email: 'l@revive.example',
  role: 'admin',
  status: 'active',
  createdAt: AT,
};
const companyDetails = {
  registrationNumber: '2019/1',
  taxId: '•••• 678',
  physicalAddress: '1 Long Street, Cape Town',
  businessType: 'mobile_repair',
  yearsInBusiness: 4,
  currentServices: ['Screen Repair'],
  monthlyRepairVolume: 60,
  bankingDetails: {
    bankName: 'A Bank',
    accountType: 'current',
    accountNumber: '•••• 678',
    branchCode: '•••• 655',
    accountHolder: 'Umbani (Pty) Ltd',
  },
};
const known = {
  id: ID,
  businessName: 'Umbani',
  applicantName: 'Thandi',
  email: 'tahndi@umbani.example',
  phone: '021 555 0100',
  status: 'final_review',
  waitsFor: 'staff',
  waitsSince: AT,
  ourMs: 0,
  appliedDate: AT,
  currentStep: 6,
  totalSteps: 6,
  subscriptionTier: 'professional',
  companyDetails,
  staffInfo: [],
  files: [],
  requestedParts: [],
  messages: [],
  history: [],
};
const staffs = (over: object = {}) =>
  ({
    ...known,
    opening: false,
    duplicate: false,
    unanswered: false,
    assignedToMe: false,
    linkedAccount: false,
    notes: [],
    acceptances: [],
    duplicates: [],
    approvals: [],
    ...over,
  }) as unknown as Application;
const applicants = (over: object = {}) => ({ ...known, waitsFor: 'applicant', ...over }) as unknown as MyApplication;

let answers: Record<string, () => Response>;
let asked: { call: string; query: string; body: unknown }[];
const json =
  (body: object, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const realFetch = globalThis.fetch;
beforeEach(() => {
  [asked, answers] = [[], {}];
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    asked.push({
      call: `${request.method} ${pathname}`,
      query: search,
      body: text === '' ? undefined : JSON.parse(text),
    });
    return (
      answers[`${request.method} ${pathname}`] ??
      json({ code: 'NOT_FOUND', message: 'This link has ended.', requestId: 'r' }, 404)
    )();
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  cleanup();
});
function show(what: ReactNode, at = '/', who = user): void {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        <CurrentUserProvider value={who}>
          {what}
          <Toasts />
        </CurrentUserProvider>
      </MemoryRouter>
    </Provider>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const sentTo = (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);
const LOST = 'POST /api/repair-shop/application/link';

describe('lost link', () => {
  it('resends the link with the same response for any address', async () => {
    answers[LOST] = () => new Response(null, { status: 202 });
    show(<ConfirmationPage bySession={false} support={{}} />);
    type('Email', 'thandi@umbani.example');
    press('Resend link');
    await screen.findByText(/^If thandi@umbani\.example has applied, we’ve emailed the link\./);
    expect(sentTo(LOST)).toEqual([{ email: 'thandi@umbani.example' }]);
  });

  it('resends after a refused link and shows a refusal', async () => {
    answers[LOST] = json(
      { code: 'TOO_MANY', message: 'Too many attempts. Please wait a little and try again.', requestId: 'r' },
      429,
    );
    show(<ConfirmationPage bySession={false} support={{}} />, '/registration-confirmation#application=ended');
    await screen.findByText('This link has ended.');
    press('Resend link');
    await screen.findByText('Valid email is required');
    type('Email', 'thandi@umbani.example');
    press('Resend link');
    await screen.findByText(/Too many attempts/);
    expect(screen.queryByText(/on its way there/)).toBeNull();
  });
});

describe('contact of an applicant', () => {
  it('saves a corrected contact with a reason, prefilled', async () => {
    answers[`POST ${PATH}/contact`] = json(staffs({ email: 'thandi@umbani.example' }));
    show(<ReviewActions application={staffs()} />);
    press('Edit contact');
    const dialog = await screen.findByRole('dialog', { name: 'Edit contact' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Email').value).toBe('tahndi@umbani.example');
    fireEvent.change(within(dialog).getByLabelText('Email'), { target: { value: 'thandi@umbani.example' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save contact' }));
    await within(dialog).findByText('Enter a reason');
    fireEvent.change(within(dialog).getByLabelText('Reason', { exact: false, selector: 'textarea' }), {
      target: { value: 'She called, and named her tax number' },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save contact' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(`POST ${PATH}/contact`)).toEqual([
      {
        applicantName: 'Thandi',
        email: 'thandi@umbani.example',
        phone: '021 555 0100',
        reason: 'She called, and named her tax number',
      },
    ]);
  });

  it('resends the link but allows no edit after the application has ended', async () => {
    answers[`POST ${PATH}/link`] = json(staffs({ status: 'rejected', waitsFor: 'nobody' }));
    show(<ReviewActions application={staffs({ status: 'rejected', waitsFor: 'nobody' })} />);
    expect(screen.queryByRole('button', { name: 'Edit contact' })).toBeNull();
    press('Resend link');
    await screen.findByText('We emailed it to tahndi@umbani.example.');
  });

  it('flags an address that is already used, also in the queue', async () => {
    answers['GET /api/tenant-applications'] = json({ applications: [staffs({ addressUsed: true })] });
    show(
      <>
        <ReviewActions application={staffs({ addressUsed: true })} />
        <Page />
      </>,
    );
    expect(screen.getByText(/the approval would be refused/)).toBeTruthy();
    expect((await screen.findAllByText('Email has an account')).length).toBeGreaterThan(0);
  });

  it('flags an unconfirmed address, also in the queue', async () => {
    answers['GET /api/tenant-applications'] = json({ applications: [staffs({ addressUnconfirmed: true })] });
    show(
      <>
        <ReviewActions application={staffs({ addressUnconfirmed: true })} />
        <Page />
      </>,
    );
    expect(screen.getByText(/has not confirmed their email address, so the approval would be refused/)).toBeTruthy();
    expect((await screen.findAllByText('Email not confirmed')).length).toBeGreaterThan(0);
  });
});

describe('returned part', () => {
  it('offers the submitted parts', async () => {
    expect([
      partsOf(staffs({ status: 'pending' })),
      partsOf(staffs({ status: 'company_details' })),
      partsOf(staffs({ status: 'hardware_verification' })),
      partsOf(staffs()),
    ]).toEqual([
      ['company', 'documents'],
      ['documents'],
      ['hardware', 'company', 'documents'],
      ['hardware', 'company', 'staff', 'documents'],
    ]);
    answers[`POST ${PATH}/request-changes`] = json(staffs());
    show(<ReviewActions application={staffs()} />);
    press('Request changes');
    const dialog = await screen.findByRole('dialog', { name: 'Request changes' });
    fireEvent.change(within(dialog).getByLabelText('Part'), { target: { value: 'company' } });
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'The number is another shop’s' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Request changes' }));
    await waitFor(() =>
      expect(sentTo(`POST ${PATH}/request-changes`)).toEqual([
        { part: 'company', reason: 'The number is another shop’s' },
      ]),
    );
  });

  it('shows the reason and lets reviewers cancel the request', async () => {
    const asked = staffs({
      requestedParts: [{ part: 'company', reason: 'The number is another shop’s', at: AT }],
      request: { kind: 'information', reason: 'Which floor?', at: AT },
    });
    answers[`POST ${PATH}/no-longer-needed`] = json(staffs());
    show(<RequestedParts application={asked} />);
    expect(
      within(screen.getByRole('note'))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      expect.stringMatching(/^Question, .*: Which floor\? Cancel request$/),
      expect.stringMatching(/^Company details, .*: The number is another shop’s Cancel request$/),
    ]);
    press('Cancel request: company details');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel request: company details' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel request' }));
    await within(dialog).findByText('Enter a reason');
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'We found it' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel request' }));
    await waitFor(() =>
      expect(sentTo(`POST ${PATH}/no-longer-needed`)).toEqual([{ asked: 'company', reason: 'We found it' }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('hides Cancel from read-only roles and while the shop is being opened', () => {
    const asked = { requestedParts: [{ part: 'company', reason: 'The number', at: AT }] };
    show(<RequestedParts application={staffs(asked)} />, '/', { ...user, role: 'sales' });
    show(<RequestedParts application={staffs({ ...asked, opening: true })} />);
    expect([screen.getAllByRole('note').length, screen.queryByRole('button', { name: /Cancel request/ })]).toEqual([
      2,
      null,
    ]);
  });

  it('shows the applicant only the returned part with reason and prefilled data', () => {
    show(
      <MyApplicationPanels
        application={applicants({
          requestedParts: [{ part: 'company', reason: 'The number is another shop’s', at: AT }],
        })}
        link={{ link: 'a-link' }}
      />,
    );
    expect(screen.getByText('Still needed: 1')).toBeTruthy();
    expect(screen.getByText('Company details (changes requested)')).toBeTruthy();
    const panel = screen.getByRole('region', { name: 'Changes requested: company details' });
    expect(within(panel).getByText('The number is another shop’s')).toBeTruthy();
    expect(within(panel).getByLabelText<HTMLInputElement>('Company registration number').value).toBe('2019/1');
    expect(screen.queryByText(/Now you/)).toBeNull();
  });

  it('links returned documents to the upload', () => {
    show(
      <MyApplicationPanels
        application={applicants({
          status: 'pending',
          requestedParts: [{ part: 'documents', reason: 'The certificate', at: AT }],
        })}
        link={{ link: 'a-link' }}
      />,
    );
    expect(screen.getByText('Documents, or a message why you have none')).toBeTruthy();
    expect(
      within(screen.getByRole('region', { name: 'Changes requested: documents' })).getByText(/Upload them below/),
    ).toBeTruthy();
  });
});

describe('application queue', () => {
  it('filters by the responsible side', async () => {
    answers['GET /api/tenant-applications'] = json({ applications: [] });
    show(<Page />);
    await screen.findByText('No applications yet');
    fireEvent.change(screen.getByLabelText('Waiting on'), { target: { value: 'late' } });
    await screen.findByText('No applications found');
    expect(asked.at(-1)?.query).toBe('?waits=late');
  });
});
