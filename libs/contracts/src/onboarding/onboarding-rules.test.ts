import { describe, expect, it } from '@jest/globals';
import { submitCompanySchema, submitHardwareSchema, submitStaffSchema } from './applicant-forms.js';
import { ACCEPTANCE_TEXTS, ACCEPTANCES, acceptedWords } from './acceptances.js';
import { compatibilityScore, PASSING_SCORE, SCORE_WEIGHTS, scoreLines, type HardwareFacts } from './hardware-score.js';
import { DEFAULT_TIER, planOf, PLANS } from './plans.js';
import { registerShopSchema, REGISTRATION_STEPS } from './register-shop.js';
import { PC_DETAILS, REGISTRATION_FORM } from '../testing/sample-forms.js';

const refusals = async (
  schema: { validate(value: unknown, options: object): Promise<unknown> },
  value: object,
): Promise<Record<string, string>> => {
  try {
    await schema.validate(value, { abortEarly: false });
    return {};
  } catch (error) {
    return Object.fromEntries(
      (error as { inner: { path: string; message: string }[] }).inner.map(({ path, message }) => [path, message]),
    );
  }
};

describe('registration of a repair shop', () => {
  // spec K031, K032, K034
  it('accepts a complete form and has the specified defaults', async () => {
    expect(await refusals(registerShopSchema, REGISTRATION_FORM)).toEqual({});
    expect(registerShopSchema.getDefault()).toMatchObject({
      subscriptionTier: 'professional',
      accountType: 'current',
      currentServices: [],
    });
  });

  // spec K044, K045, K046, K047, K048, K049, K050, K051, K052, K053, K054, K055, K056, K057, K058, E034
  it.each([
    ['businessName', 'U', 'Business name must be at least 2 characters'],
    ['registrationNumber', ' ', 'Company registration number is required'],
    ['taxId', '', 'Tax ID is required'],
    ['physicalAddress', '1 Long St', 'Physical address is required'],
    ['contactName', 'T', 'Contact name is required'],
    ['email', 'thandi', 'Valid email is required'],
    ['phone', '021555010', 'Valid phone number is required'],
    ['businessType', 'bakery', 'Business type is required'],
    ['businessType', '', 'Business type is required'],
    ['yearsInBusiness', -1, 'Years in business must be valid'],
    ['yearsInBusiness', 'many', 'Years in business must be valid'],
    ['currentServices', [], 'Select at least one current service'],
    ['monthlyRepairVolume', 'many', 'Monthly repair volume is required'],
    ['monthlyRepairVolume', 0, 'Monthly repair volume is required'],
    ['monthlyRepairVolume', undefined, 'Monthly repair volume is required'],
    ['bankName', '', 'Bank name is required'],
    ['accountNumber', '1234567', 'Valid account number is required'],
    ['branchCode', '25065', 'Valid branch code is required'],
    ['termsAccepted', false, 'You must accept the terms and conditions'],
    ['privacyAccepted', false, 'You must accept the privacy policy'],
    ['repairLiabilityAccepted', false, 'You must accept repair liability terms'],
    ['ndaAccepted', false, 'You must accept the non-disclosure agreement'],
    ['nonCompeteAccepted', false, 'You must accept the non-compete agreement'],
    ['intellectualPropertyAccepted', false, 'You must accept intellectual property protection terms'],
    ['antiHackingAccepted', undefined, 'You must accept system security and anti-hacking terms'],
  ])('refuses %s = %j', async (field, value, message) => {
    expect(await refusals(registerShopSchema, { ...REGISTRATION_FORM, [field]: value })).toEqual({ [field]: message });
  });

  // spec K045, K046, K047, K048, K049, K050, K051, K052, K053, K054, K055, K056, K057, K058
  it.each([
    ['accountNumber', '12345678'],
    ['bankName', 'A'],
    ['branchCode', '250655'],
    ['businessName', 'Um'],
    ['businessType', 'franchise'],
    ['contactName', 'Th'],
    ['currentServices', ['Screen Repair']],
    ['email', 't@umbani.example'],
    ['monthlyRepairVolume', 1],
    ['phone', '0215550100'],
    ['physicalAddress', '1 Long Str'],
    ['registrationNumber', '1'],
    ['taxId', '1'],
    ['yearsInBusiness', 0],
  ])('accepts the lower bound %s = %j', async (field, value) => {
    expect(await refusals(registerShopSchema, { ...REGISTRATION_FORM, [field]: value })).toEqual({});
  });

  // spec E034
  it('has two numeric fields', () => {
    const numbers = Object.entries(registerShopSchema.fields).filter(
      ([, field]) => 'type' in field && field.type === 'number',
    );
    expect(numbers.map(([name]) => name)).toEqual(['yearsInBusiness', 'monthlyRepairVolume']);
  });

  // spec K023
  it('assigns each field to exactly one of four steps', () => {
    const asked = REGISTRATION_STEPS.flatMap(({ fields }) => [...fields]);
    expect(REGISTRATION_STEPS).toHaveLength(4);
    expect(new Set(asked).size).toBe(asked.length);
    expect([...asked].sort()).toEqual(
      Object.keys(registerShopSchema.fields)
        .filter((name) => name !== 'textsVersion' && name !== 'draft')
        .sort(),
    );
  });
});

describe('registration steps', () => {
  // spec F019
  it('have only the subscription on the third step', () => {
    expect(REGISTRATION_STEPS[2].fields).toEqual(['subscriptionTier']);
  });
});

describe('onboarding plans and texts', () => {
  // spec K034, K071, K072, K073, K074, K075, K076, K077, K078, K079, K087
  it('match the tier table of the specification', () => {
    expect(
      PLANS.map(({ name, monthlyCents, setupCents, devices, capabilities, popular }) => [
        name,
        monthlyCents,
        setupCents,
        devices,
        capabilities,
        popular,
      ]),
    ).toEqual([
      ['Starter', 9_900, 0, 50, 3, false],
      ['Professional', 19_900, 29_900, 150, 6, true],
      ['Enterprise', 39_900, 59_900, 500, 9, false],
    ]);
    expect(planOf(DEFAULT_TIER).name).toBe('Professional');
  });

  // spec E058, E059, E060, K071, K072, K074, K075, K077, K078
  it('list the device types of each plan', () => {
    const starter = ['Mobile devices', 'Windows/Mac computers', 'Storage devices'];
    const professional = [...starter, 'Gaming consoles', 'Network equipment', 'Audio equipment'];
    const said = PLANS.map(({ name, deviceTypes, devicesText, support, features }) => [
      name,
      deviceTypes,
      devicesText,
      support,
      features,
    ]);
    expect(said).toEqual([
      ['Starter', starter, '50 devices per month', 'Email support', []],
      ['Professional', professional, '150 devices per month', 'Priority support', []],
      [
        'Enterprise',
        [...professional, 'Every other device type'],
        '500 devices per month included',
        '24/7 dedicated support',
        ['Custom integrations', 'White-label options'],
      ],
    ]);
  });

  // spec E018, K022
  it('contain seven separate acceptances', () => {
    expect(ACCEPTANCES.map((name) => ACCEPTANCE_TEXTS[name].title)).toEqual([
      'Terms and conditions',
      'Privacy policy',
      'Repair liability',
      'Non-disclosure agreement',
      'Non-compete agreement',
      'Intellectual property',
      'System security and anti-hacking',
    ]);
  });

  // spec K133
  it('mention the 30 days of notice', () => {
    expect(ACCEPTANCE_TEXTS.termsAccepted.paragraphs.join(' ')).toContain('It can be ended with 30 days’ notice.');
  });

  // spec K082
  it('mention the 24 months and have different hashes', () => {
    const { label, paragraphs } = ACCEPTANCE_TEXTS.nonCompeteAccepted;
    for (const text of [label, paragraphs.join(' ')]) expect(text).toContain('24 months after termination');
    expect(new Set(ACCEPTANCES.map(acceptedWords)).size).toBe(7);
  });
});

const good: HardwareFacts = {
  ramGb: 16,
  processorCores: 8,
  freeDiskGb: 200,
  operatingSystem: 'windows_11',
  usb: 'usb3',
  networkConnection: 'cable',
};

describe('compatibilityScore', () => {
  // spec K123
  it('has weights that add up to 100 and passes at 90', () => {
    expect([SCORE_WEIGHTS.reduce((sum, { most }) => sum + most, 0), compatibilityScore(good), PASSING_SCORE]).toEqual([
      100, 100, 90,
    ]);
    expect(compatibilityScore({ ...good, operatingSystem: 'windows_10', freeDiskGb: 60 })).toBe(92);
    expect(compatibilityScore({ ...good, ramGb: 7.9 })).toBe(90);
    expect(compatibilityScore({ ...good, ramGb: 4, usb: 'usb2' })).toBe(86);
    expect(
      compatibilityScore({
        ramGb: 1,
        processorCores: 1,
        freeDiskGb: 1,
        operatingSystem: 'older',
        usb: 'none',
        networkConnection: 'none',
      }),
    ).toBe(0);
    expect(scoreLines({ ...good, networkConnection: 'mobile' }).at(-1)).toEqual({
      label: 'Network to the platform',
      points: 5,
      most: 10,
    });
  });
});

const person = {
  name: 'Sipho Nkosi',
  role: 'Technician',
  experience: '5 years',
  phoneNumber: '021 555 0101',
  emergencyContact: 'Zanele, 021 555 0102',
  isAdmin: true,
  pcDetails: PC_DETAILS,
  username: 'sipho',
  email: 'sipho@umbani.example',
};
const another = {
  ...person,
  pcDetails: { ...PC_DETAILS, assignedPort: 8889 },
  username: 'zanele',
  email: 'zanele@umbani.example',
};

describe('later forms of an applicant', () => {
  it('keep omitted encrypted numbers and validate given ones', async () => {
    const {
      registrationNumber,
      physicalAddress,
      businessType,
      yearsInBusiness,
      currentServices,
      monthlyRepairVolume,
      bankName,
    } = REGISTRATION_FORM;
    const company = {
      registrationNumber,
      physicalAddress,
      businessType,
      yearsInBusiness,
      currentServices,
      monthlyRepairVolume,
      bankName,
      accountHolder: 'Umbani (Pty) Ltd',
    };
    expect(await refusals(submitCompanySchema, company)).toEqual({});
    expect(
      await refusals(submitCompanySchema, {
        ...company,
        accountNumber: '1234567',
        branchCode: '12345',
        accountHolder: '',
      }),
    ).toEqual({
      accountNumber: 'Valid account number is required',
      branchCode: 'Valid branch code is required',
      accountHolder: 'Account holder is required',
    });
  });

  it('require the facts that the score uses', async () => {
    expect(Object.keys(await refusals(submitHardwareSchema, {})).sort()).toEqual([
      'diskGb',
      'freeDiskGb',
      'networkConnection',
      'operatingSystem',
      'pcModel',
      'processor',
      'processorCores',
      'ramGb',
      'usb',
    ]);
  });

  it('require an administrator, and a unique username and port for each person', async () => {
    expect(await refusals(submitStaffSchema, { staff: [person] })).toEqual({});
    expect(await refusals(submitStaffSchema, { staff: [] })).toEqual({ staff: 'Add at least one person' });
    expect(await refusals(submitStaffSchema, { staff: [{ ...person, isAdmin: false }] })).toEqual({
      staff: 'Make at least one person a shop administrator',
    });
    expect(await refusals(submitStaffSchema, { staff: [person, { ...another, username: 'SIPHO' }] })).toEqual({
      'staff[1].username': 'Each person needs their own username',
    });
    expect(
      await refusals(submitStaffSchema, { staff: [person, { ...another, email: 'Sipho@umbani.example' }] }),
    ).toEqual({ 'staff[1].email': 'Each person needs their own email address' });
    expect(await refusals(submitStaffSchema, { staff: [person, { ...another, pcDetails: PC_DETAILS }] })).toEqual({
      'staff[1].pcDetails.assignedPort': 'Each person needs their own port',
    });
    expect(await refusals(submitStaffSchema, { staff: [{ ...person, email: '' }] })).toMatchObject({
      'staff[0].email': 'Valid email is required',
    });
    const { username: _, ...nameless } = person;
    expect(
      await refusals(submitStaffSchema, { staff: [person, { ...nameless, pcDetails: undefined }, {}] }),
    ).toMatchObject({
      'staff[1].username': 'Username is required',
      'staff[1].pcDetails.model': 'PC model is required',
      'staff[2].name': 'Name is required',
    });
    expect(await refusals(submitStaffSchema, { staff: [{ ...person, phoneNumber: '1' }] })).toEqual({
      'staff[0].phoneNumber': 'Valid phone number is required',
    });
  });
});
