import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { mockServer, aUser, press, respondWith, show, type } from '#testing/mock-server.js';
import { toneColors } from '#ui/theme/tokens.js';
import { HardwareFacts } from './ApplicationFacts.js';
import { CompanyForm } from './ApplicationForms.js';
import { ApplicationNumbers } from './ApplicationNumbers.js';

const REVEAL = 'POST /api/tenant-applications/a-1/reveal';
const platform = mockServer({
  [REVEAL]: respondWith({ taxId: '9012345678', accountNumber: '6212345678', branchCode: '250655', accountHolder: '' }),
});
const numbers = () => screen.queryByRole('region', { name: 'Full numbers' })?.textContent ?? '';

describe('numbers of an application', () => {
  it('shows the numbers after a reason and hides them again', async () => {
    show(<ApplicationNumbers id="a-1" />, { user: aUser() });
    expect(numbers()).toBe('');
    await press('Show tax and bank numbers');
    await press('Show numbers');
    expect(await screen.findByText('Enter a reason')).toBeTruthy();
    expect(platform.sent(REVEAL)).toEqual([]);
    type('Reason', 'Compared with the register');
    await press('Show numbers');
    await waitFor(() =>
      expect(numbers()).toBe(
        'Tax ID9012345678Account number6212345678Branch code250655Account holdernot givenHide numbers',
      ),
    );
    expect(platform.sent(REVEAL)).toEqual([{ reason: 'Compared with the register' }]);
    await press('Hide numbers');
    expect(numbers()).toBe('');
  });
});

describe('facts of a PC', () => {
  const hardware = {
    pcModel: 'ThinkCentre',
    processor: 'i5',
    ram: '16 GB',
    storage: '512 GB, 200 GB free',
    operatingSystem: 'linux',
    networkConnection: 'cable',
    recommendedPort: 8888,
    hardwareVerified: false,
    compatibilityScore: 90,
    usb: 'usb3',
    processorCores: 6,
    ramGb: 16,
    diskGb: 512,
    freeDiskGb: 200,
    source: 'measured',
    scoreLines: [],
    submittedAt: '2026-11-24T10:00:00.000Z',
    notMeasured: [],
    declared: ['usb'],
  } as const;
  // spec E089, K123
  it.each([
    [100, 'green'],
    [90, 'green'],
    [89, 'red'],
    [0, 'red'],
  ] as const)('shows a score of %i with a badge in %s', (compatibilityScore, tone) => {
    show(
      <HardwareFacts hardware={{ ...hardware, compatibilityScore, scoreLines: [], notMeasured: [], declared: [] }} />,
    );
    const badge = screen.getByText(`Compatibility score ${compatibilityScore} of 100`);
    expect([badge.style.color, badge.style.backgroundColor]).toEqual([toneColors(tone).fg, toneColors(tone).bg]);
  });

  it('distinguishes measured and declared facts', () => {
    show(<HardwareFacts hardware={{ ...hardware, scoreLines: [], notMeasured: [], declared: ['usb'] }} />);
    expect(screen.getByText(/^Measured by the agent, some facts declared/)).toBeTruthy();
    expect(
      [...document.querySelectorAll('dd')]
        .map(({ textContent }) => textContent)
        .filter((text) => text.includes('(declared)')),
    ).toEqual(['USB 3 (blue or USB-C) (declared)']);
    expect(screen.getByText(/The score counts measured facts only/)).toBeTruthy();
  });
});

describe('company details', () => {
  const company = {
    registrationNumber: '2021/1',
    taxId: '•••• 321',
    physicalAddress: '1 Long Street, Cape Town',
    businessType: 'mobile_repair',
    yearsInBusiness: 4,
    currentServices: ['Screen Repair'],
    monthlyRepairVolume: 60,
    bankingDetails: { bankName: 'A Bank', accountType: 'current', accountNumber: '•••• 678', branchCode: '•••• 655' },
  } as const;
  const SEND = 'POST /api/repair-shop/application/company';
  it('asks only for unknown details and sends all of them', async () => {
    platform.answers[SEND] = respondWith({});
    show(<CompanyForm link={{}} company={{ ...company, currentServices: ['Screen Repair'] }} />);
    expect(
      [...document.querySelectorAll('input, textarea, select')].map((input) => input.getAttribute('name')),
    ).toEqual(['accountHolder']);
    type('Account holder', 'Khaya (Pty) Ltd');
    await press('Submit company details');
    await waitFor(() =>
      expect(platform.sent(SEND)).toEqual([
        expect.objectContaining({
          accountHolder: 'Khaya (Pty) Ltd',
          registrationNumber: '2021/1',
          physicalAddress: '1 Long Street, Cape Town',
          bankName: 'A Bank',
        }),
      ]),
    );
  });

  it('allows all details to be edited, prefilled', async () => {
    show(<CompanyForm link={{}} company={{ ...company, currentServices: ['Screen Repair'] }} />);
    await press('Edit other details');
    expect(screen.getByLabelText<HTMLInputElement>('Company registration number').value).toBe('2021/1');
  });
});
