/** @jest-environment ./dom-environment.js */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BILLING_NOTE } from '@revive/contracts/onboarding/states';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { baseApi } from '../../api/base-api.js';
import type { Support } from '../../ui/SupportLines.js';
import { Toasts } from '../../ui/Toasts.js';
import { MyApplicationPanels } from './components/MyApplicationPanels.js';
import { ConfirmationPage } from './ConfirmationPage.js';
import type { MyApplication } from './onboarding.api.gen.js';
import { RegisterShopPage } from './RegisterShopPage.js';

const AT = '2026-01-05T08:00:00.000Z';
const LINK = { link: 'a-link' };
const READ = 'POST /api/repair-shop/application';
const hardwareInfo = {
  pcModel: 'ThinkCentre M70',
  processor: 'Core i5-12400',
  ram: '16 GB',
  storage: '512 GB, 200 GB free',
  operatingSystem: 'windows_11',
  networkConnection: 'cable',
  recommendedPort: 8890,
  hardwareVerified: true,
  compatibilityScore: 100,
  usb: 'usb3',
  processorCores: 6,
  ramGb: 16,
  diskGb: 512,
  freeDiskGb: 200,
  source: 'declared',
  scoreLines: [],
  submittedAt: AT,
};
const sipho = {
  name: 'Sipho Nkosi',
  role: 'Technician',
  experience: '5 years',
  certifications: 'A+',
  phoneNumber: '021 555 0178',
  emergencyContact: 'Zanele, 021 555 0177',
  isAdmin: true,
  email: 'sipho@khaya.example',
  credentials: { username: 'sipho' },
  pcDetails: {
    model: 'OptiPlex',
    processor: 'Core i7',
    ram: '32 GB',
    storage: '1 TB',
    os: 'Debian 12',
    network: 'Wi-Fi',
    assignedPort: 8890,
    workstation: 'Bench 1',
  },
};
const { certifications: _, ...zanele } = {
  ...sipho,
  name: 'Zanele Nkosi',
  isAdmin: false,
  email: 'zanele@khaya.example',
  credentials: { username: 'zanele' },
  pcDetails: { ...sipho.pcDetails, assignedPort: 8891 },
};
const application = (over: object = {}) =>
  ({
    id: '0190a0a0-0000-7000-8000-000000000001',
    version: 1,
    status: 'staff_info',
    waitsFor: 'applicant',
    businessName: 'Khaya',
    applicantName: 'Thandi Dlamini',
    email: 'thandi@khaya.example',
    phone: '021 555 0100',
    currentStep: 5,
    totalSteps: 6,
    history: [],
    messages: [],
    staffInfo: [],
    files: [],
    askedParts: [],
    subscriptionTier: 'professional',
    setupType: 'multi_user',
    hardwareInfo,
    ...over,
  }) as unknown as MyApplication;

let answers: Record<string, () => Response>;
let asked: { call: string; body: Record<string, unknown> }[];
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
    asked.push({ call, body: JSON.parse((await request.text()) || '{}') as Record<string, unknown> });
    return (
      answers[call] ?? json({ code: 'NOT_FOUND', message: 'Your account has no application yet.', requestId: 'r' }, 404)
    )();
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  cleanup();
});
function show(element: React.ReactElement, at = '/') {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>{element}</MemoryRouter>
      <Toasts />
    </Provider>,
  );
  return store;
}
const panels = (over: object) => show(<MyApplicationPanels application={application(over)} link={LINK} />);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** A change of rows is checked by the form afterwards. */
const settled = (change: () => void) => act(async () => change());
const values = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label).map(({ value }) => value);
const sentTo = (call: string) => asked.find((one) => one.call === call)?.body;
const SEND_STAFF = 'POST /api/repair-shop/application/staff';

describe('the staff of a shop', () => {
  it('begins with what the applicant told of themselves and of the PC', () => {
    panels({});
    expect(
      [
        'Name',
        'Phone number',
        'E-mail',
        'PC model',
        'Processor',
        'Memory',
        'Storage',
        'Operating system',
        'Network',
        'Port of the agent',
      ].map((label) => values(label)[0]),
    ).toEqual([
      'Thandi Dlamini',
      '021 555 0100',
      'thandi@khaya.example',
      'ThinkCentre M70',
      'Core i5-12400',
      '16 GB',
      '512 GB',
      'Windows 11',
      'Fixed line, by cable',
      '8890',
    ]);
    expect(
      ['Role', 'Experience', 'Certifications (optional)', 'Emergency contact', 'Username', 'Workstation'].map(
        (label) => values(label)[0],
      ),
    ).toEqual(['', '', '', '', '', '']);
  });

  it('leaves empty what could not be measured of the PC', () => {
    panels({
      hardwareInfo: {
        ...hardwareInfo,
        pcModel: 'Not measured',
        ram: 'Not measured',
        diskGb: 0,
        operatingSystem: 'not_measured',
        networkConnection: 'not_measured',
      },
    });
    expect(
      ['PC model', 'Processor', 'Memory', 'Storage', 'Operating system', 'Network'].map((label) => values(label)[0]),
    ).toEqual(['', 'Core i5-12400', '', '', '', '']);
  });

  it('that was sent before is all there again, and goes out as it was', async () => {
    answers[SEND_STAFF] = json(application({ status: 'final_review', waitsFor: 'staff' }));
    panels({ staffInfo: [sipho, zanele] });
    press('Send staff');
    await waitFor(() => expect(sentTo(SEND_STAFF)).toBeDefined());
    const typed = ({ credentials, ...person }: typeof sipho | typeof zanele) => ({
      ...person,
      username: credentials.username,
    });
    expect(sentTo(SEND_STAFF)).toEqual({ ...LINK, staff: [typed(sipho), typed(zanele)] });
  });

  it('gives each added person the next port that nobody has', async () => {
    panels({});
    for (const _each of [1, 2]) await settled(() => press('Add a person'));
    expect(values('Port of the agent')).toEqual(['8890', '8891', '8892']);
    await settled(() =>
      fireEvent.change(screen.getAllByLabelText('Port of the agent')[2] as HTMLElement, { target: { value: '8893' } }),
    );
    await settled(() => press('Take person 2 away'));
    for (const _each of [1, 2, 3]) await settled(() => press('Add a person'));
    expect(values('Port of the agent')).toEqual(['8890', '8893', '8891', '8892', '8894']);
    expect(values('Name')).toEqual(['Thandi Dlamini', '', '', '', '']);
  });
});

describe('the way out of an application', () => {
  const WITHDRAW = 'POST /api/repair-shop/application/withdraw';
  const withdraw = async (reason: string) => {
    answers[WITHDRAW] = json(application({ status: 'rejected', waitsFor: 'nobody', withdrawnAt: AT }));
    panels({});
    press('Withdraw the application');
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the application?' }));
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: reason } });
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await screen.findByText('Application withdrawn');
    return sentTo(WITHDRAW);
  };

  it('takes a reason, which may be left out', async () => {
    expect(await withdraw('We have found another platform.')).toEqual({
      ...LINK,
      reason: 'We have found another platform.',
    });
    cleanup();
    asked = [];
    expect(await withdraw('')).toEqual(LINK);
  });

  it('keeps the application where nobody said so', async () => {
    panels({});
    press('Withdraw the application');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([]);
  });

  it('leads back to the form from a refusal and a withdrawal, and from nothing else', () => {
    const again = (over: object) => {
      panels(over);
      const to = screen.queryByRole('link', { name: 'Apply again' })?.getAttribute('href');
      cleanup();
      return to;
    };
    const ended = { status: 'rejected', waitsFor: 'nobody' };
    expect([ended, { ...ended, withdrawnAt: AT }, {}, { status: 'approved', waitsFor: 'nobody' }].map(again)).toEqual([
      '/register-repair-shop#application=a-link',
      '/register-repair-shop#application=a-link',
      undefined,
      undefined,
    ]);
  });
});

describe('the confirmation', () => {
  const follow = async (over: object, support?: Support) => {
    answers[READ] = json(application(over));
    show(<ConfirmationPage bySession={false} support={support} />, '/#application=a-link');
    await screen.findByText('Khaya');
  };
  const supportText = () => screen.getByRole('region', { name: 'Support' }).textContent ?? '';

  // spec K026
  it('names the contacts of support that are set', async () => {
    await follow({}, { email: 'help@revive.example', phone: '+27 21 555 0000' });
    expect(
      within(screen.getByRole('region', { name: 'Support' }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['mailto:help@revive.example', 'tel:+27215550000']);
    expect(supportText()).toContain(BILLING_NOTE);
  });

  // spec K026
  it('sends whoever came by the link to the messages of this page, while something can be written there', async () => {
    await follow({}, {});
    expect(supportText()).toContain('write under Messages on this page');
    expect(supportText()).not.toContain('open the link');
    expect(supportText()).toContain(BILLING_NOTE);
    cleanup();
    await follow({ status: 'approved', waitsFor: 'nobody' }, {});
    expect(supportText()).toContain('nothing more can be written');
    cleanup();
    await follow({ status: 'rejected', waitsFor: 'nobody' }, {});
    expect(screen.getByRole('link', { name: 'Apply again' }).getAttribute('href')).toBe(
      '/register-repair-shop#application=a-link',
    );
    expect([
      screen.getByLabelText('Write to the reviewers') !== null,
      supportText().includes('write under Messages on this page'),
    ]).toEqual([true, true]);
  });

  const unlinked = (state?: object, refusal?: string, bySession = false) => {
    cleanup();
    const store = configureStore({
      reducer: { [baseApi.reducerPath]: baseApi.reducer },
      middleware: (standard) => standard().concat(baseApi.middleware),
    });
    render(
      <Provider store={store}>
        <MemoryRouter initialEntries={[{ pathname: '/', state }]}>
          <ConfirmationPage bySession={bySession} support={{}} refusal={refusal} />
        </MemoryRouter>
      </Provider>,
    );
  };

  // spec E019, E020, E021, E042, K020, K080, K081, M041
  it('says "Under Review" to whoever has just sent the form, and to nobody else without a link', () => {
    unlinked({ sent: true });
    expect(screen.getByText('Under Review / Pending')).toBeTruthy();
    const listed = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(listed('Checklist')).toEqual([
      'Application receiveddone',
      'Business verification in progressnow',
      'Technical setup preparationnot yet',
      'Account activationnot yet',
    ]);
    expect(listed('Next steps')).toEqual([
      '1. Business verification (2-4 hours)',
      '2. Approval message with login credentials (within 24 hours)',
      '3. Agent download and installation',
      '4. Start repairing',
    ]);
    expect(supportText()).toContain(
      'The subscription starts only after approval and first login. Free technical support in the first week.',
    );
    expect(supportText()).toContain('Open the link in our email, and write to the reviewers under Messages');
    for (const state of [undefined, { sent: 'yes' }, { other: true }]) {
      unlinked(state);
      expect([screen.queryByText(/Under Review/), screen.queryByRole('region', { name: 'Checklist' })]).toEqual([
        null,
        null,
      ]);
      expect(screen.getByRole('region', { name: 'Follow your application' })).toBeTruthy();
    }
    cleanup();
    show(<ConfirmationPage bySession={false} support={undefined} />);
    expect(supportText()).toContain('Support contacts could not be read yet.');
  });

  it('leads an owner who has sent nothing to the form, and says why the account was sent back', async () => {
    unlinked(undefined, undefined, true);
    expect((await screen.findByRole('link', { name: 'Register your repair shop' })).getAttribute('href')).toBe(
      '/register-repair-shop',
    );
    expect([screen.getByText('Not submitted') !== null, screen.queryByText(/Under Review|received/)]).toEqual([
      true,
      null,
    ]);
    unlinked(undefined, 'Which street?', true);
    expect(await screen.findByText('Your account was not approved. The reviewers wrote: Which street?')).toBeTruthy();
  });

  // spec E020
  it('shows an approved shop all four points done and the way in, and a refused one none of them', async () => {
    await follow({ status: 'approved', waitsFor: 'nobody' });
    const checklist = screen.getByRole('region', { name: 'Checklist' });
    expect(
      within(checklist)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Application receiveddone',
      'Business verification in progressdone',
      'Technical setup preparationdone',
      'Account activationdone',
    ]);
    expect(screen.getByRole('region', { name: 'Next steps' })).toBeTruthy();
    expect(screen.getByText('Your shop is approved. Look into your mail for the way in.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth');
    for (const withdrawn of [{}, { withdrawnAt: AT }]) {
      cleanup();
      await follow({ status: 'rejected', waitsFor: 'nobody', ...withdrawn });
      expect(['Checklist', 'Next steps'].map((name) => screen.queryByRole('region', { name }))).toEqual([null, null]);
      expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
    }
  });
});

describe('the registration of an owner who is signed in', () => {
  const owner = {
    id: '0190a0a0-0000-7000-8000-000000000009',
    name: 'Thandi',
    email: 'thandi@khaya.example',
    username: 'thandi',
  };
  const open = () => show(<RegisterShopPage owner={owner} />);
  const theForm = () => screen.findByText('Register your repair shop');

  it('tells at once of an application that is open, and where it stands', async () => {
    answers[READ] = json(application());
    open();
    expect(await screen.findByText('Your application for Khaya is open')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See how far it is' }).getAttribute('href')).toBe(
      '/registration-confirmation',
    );
    expect(screen.queryByText('Register your repair shop')).toBeNull();
    expect(sentTo(READ)).toEqual({});
  });

  it('opens the form where there is none, where it has ended, and where that cannot be read', async () => {
    open();
    expect(await theForm()).toBeTruthy();
    for (const answer of [
      json(application({ status: 'rejected', waitsFor: 'nobody' })),
      json({ code: 'SERVICE_UNAVAILABLE', message: 'Away.', requestId: 'r' }, 503),
    ]) {
      cleanup();
      answers[READ] = answer;
      open();
      expect(await theForm()).toBeTruthy();
    }
  });

  it('begins with what an application that has ended says, and without what of it is masked or erased', async () => {
    const begun = async (at: string, over: object, props: { owner?: typeof owner }) => {
      cleanup();
      answers[READ] = json(application({ status: 'rejected', waitsFor: 'nobody', ...over }));
      show(<RegisterShopPage {...props} />, at);
      await theForm();
      return ['Business name', 'Tax ID'].map(
        (label) => screen.getByLabelText<HTMLInputElement>(label, { exact: false }).value,
      );
    };
    expect(await begun('/', {}, { owner })).toEqual(['Khaya', '']);
    expect(screen.getByText(/^Filled in from your application for Khaya\./)).toBeTruthy();
    expect(await begun('/#application=a-link', {}, {})).toEqual(['Khaya', '']);
    expect(asked.filter(({ call }) => call === READ).at(-1)?.body).toEqual({ link: 'a-link' });
    expect(await begun('/#application=a-link', { erasedAt: AT }, {})).toEqual(['', '']);
    expect(await begun('/#application=a-link', { status: 'pending', waitsFor: 'staff' }, {})).toEqual(['', '']);
  });

  it('keeps the form that stands, whatever is read later: its own application is one of those', async () => {
    const store = open();
    expect(await theForm()).toBeTruthy();
    answers[READ] = json(application());
    store.dispatch(baseApi.util.invalidateTags(['MyApplication']));
    await waitFor(() => expect(asked.filter(({ call }) => call === READ)).toHaveLength(2));
    await expect(screen.findByText('Your application for Khaya is open', {}, { timeout: 300 })).rejects.toThrow();
    expect(screen.getByText('Register your repair shop')).toBeTruthy();
  });

  it('asks nothing for a visitor', async () => {
    show(<RegisterShopPage />);
    expect(await theForm()).toBeTruthy();
    expect(asked.filter(({ call }) => call === READ)).toEqual([]);
  });
});
