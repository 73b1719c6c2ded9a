import { describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mockServer, respondWith, show } from '#testing/mock-server.js';
import { MyApplicationPanels } from './MyApplicationPanels.js';
import { application, AT, hardwareInfo, LINK, NOT_SENT } from '../testing/an-application.js';

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
const platform = mockServer(NOT_SENT);
const panels = (over: object) => show(<MyApplicationPanels application={application(over)} link={LINK} />);
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** The form validates asynchronously after a change of rows. */
const settled = (change: () => void) => act(async () => change());
const values = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label).map(({ value }) => value);
const SEND_STAFF = 'POST /api/repair-shop/application/staff';

describe('staff of a shop', () => {
  it('starts with the applicant’s details and PC', () => {
    panels({});
    expect(
      [
        'Name',
        'Phone number',
        'Email',
        'PC model',
        'Processor',
        'Memory',
        'Storage',
        'Operating system',
        'Network',
        'Agent port',
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
      'Wired (fixed line)',
      '8890',
    ]);
    expect(
      ['Role', 'Experience', 'Certifications (optional)', 'Emergency contact', 'Username', 'Workstation'].map(
        (label) => values(label)[0],
      ),
    ).toEqual(['', '', '', '', '', '']);
  });

  it('leaves unmeasured PC values empty', () => {
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

  it('shows and resends the submitted staff unchanged', async () => {
    platform.answers[SEND_STAFF] = respondWith(application({ status: 'final_review', waitsFor: 'staff' }));
    panels({ staffInfo: [sipho, zanele] });
    click('Submit staff');
    await waitFor(() => expect(platform.sent(SEND_STAFF)).toHaveLength(1));
    const typed = ({ credentials, ...person }: typeof sipho | typeof zanele) => ({
      ...person,
      username: credentials.username,
    });
    expect(platform.sent(SEND_STAFF)).toEqual([{ ...LINK, staff: [typed(sipho), typed(zanele)] }]);
  });

  it('marks a duplicate username at the second person and sends nothing', async () => {
    panels({ staffInfo: [sipho, zanele] });
    const [, other] = screen.getAllByLabelText('Username');
    await settled(() => fireEvent.change(other as HTMLElement, { target: { value: 'sipho' } }));
    await settled(() => click('Submit staff'));
    const [first, second] = await waitFor(() => {
      const found = screen.getAllByLabelText<HTMLInputElement>('Username');
      expect(found[1]?.getAttribute('aria-invalid')).toBe('true');
      return found;
    });
    expect(first?.getAttribute('aria-invalid')).not.toBe('true');
    const described = second?.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(
      'Each person needs their own username',
    );
    expect(platform.sent(SEND_STAFF)).toEqual([]);
  });

  it('gives each added person the next free port', async () => {
    panels({});
    for (const _each of [1, 2]) await settled(() => click('Add person'));
    expect(values('Agent port')).toEqual(['8890', '8891', '8892']);
    await settled(() =>
      fireEvent.change(screen.getAllByLabelText('Agent port')[2] as HTMLElement, { target: { value: '8893' } }),
    );
    await settled(() => click('Remove person 2'));
    for (const _each of [1, 2, 3]) await settled(() => click('Add person'));
    expect(values('Agent port')).toEqual(['8890', '8893', '8891', '8892', '8894']);
    expect(values('Name')).toEqual(['Thandi Dlamini', '', '', '', '']);
  });
});

describe('withdrawal of an application', () => {
  const WITHDRAW = 'POST /api/repair-shop/application/withdraw';
  const withdraw = async (reason: string) => {
    platform.answers[WITHDRAW] = respondWith(application({ status: 'rejected', waitsFor: 'nobody', withdrawnAt: AT }));
    panels({});
    click('Withdraw application');
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw application?' }));
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: reason } });
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await screen.findByText('Application withdrawn');
    return platform.sent(WITHDRAW).at(-1);
  };

  it('sends an optional reason', async () => {
    expect(await withdraw('We have found another platform.')).toEqual({
      ...LINK,
      reason: 'We have found another platform.',
    });
    cleanup();
    expect(await withdraw('')).toEqual(LINK);
  });

  it('keeps the application on cancel', async () => {
    panels({});
    click('Withdraw application');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Keep application' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.calls()).toEqual([]);
  });

  it('links back to the form only after a refusal or withdrawal', () => {
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
