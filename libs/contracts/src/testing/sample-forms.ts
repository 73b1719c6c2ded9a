// Valid sample data for the sign-up forms. A test copies a form and changes the field under test.
import { ACCEPTANCES } from '../onboarding/acceptances.js';
import { AGREEMENT_ACCEPTANCES } from '../signing/agreement.js';

const accepted = <Name extends string>(names: readonly Name[]): Record<Name, boolean> =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, boolean>;

export const COMPANY_FORM = {
  registrationNumber: '2019/123456/07',
  physicalAddress: '1 Long Street, Cape Town',
  businessType: 'mobile_repair',
  yearsInBusiness: 4,
  monthlyRepairVolume: 60,
  currentServices: ['Screen Repair'],
  bankName: 'A Bank',
};

/** Application of a repair shop, without the acceptances, because service and page keep them apart. */
export const SHOP_FORM = {
  ...COMPANY_FORM,
  businessName: 'Umbani Electronics',
  taxId: '9012345678',
  contactName: 'Thandi Dlamini',
  email: 'thandi@umbani.example',
  phone: '021 555 0100',
  subscriptionTier: 'professional',
  accountType: 'current',
  accountNumber: '6212345678',
  branchCode: '250655',
};
export const REGISTRATION_FORM = { ...SHOP_FORM, ...accepted(ACCEPTANCES) };

export const HARDWARE_FORM = {
  pcModel: 'ThinkCentre',
  processor: 'Core i5',
  processorCores: 6,
  ramGb: 16,
  diskGb: 512,
  freeDiskGb: 200,
  operatingSystem: 'windows_11',
  usb: 'usb3',
  networkConnection: 'cable',
  recommendedPort: 8888,
};

export const PC_DETAILS = {
  model: 'ThinkCentre',
  processor: 'i5',
  ram: '16 GB',
  storage: '512 GB',
  os: 'Windows 11',
  network: 'Cable',
  assignedPort: 8888,
  workstation: 'Bench 1',
};
export const STAFF_MEMBER = {
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

export const AGREEMENT_FORM = {
  businessName: 'Umbani',
  businessType: 'mobile-repair',
  primaryServices: ['Phone repair'],
  targetMarket: 'south-africa',
  technicalExperience: 'advanced',
  deviceTypes: ['Smartphones'],
  ...accepted(AGREEMENT_ACCEPTANCES),
  fullName: 'Thandi Dlamini',
  signature: 'Thandi Dlamini',
};

export const BUSINESS_PROFILE_FORM = {
  businessName: 'Umbani Electronics',
  businessType: '',
  registrationNumber: '',
  taxNumber: '',
  vatNumber: '',
  yearsInBusiness: 4,
  employeeCount: 0,
  streetAddress: '1 Long Street',
  addressLine2: '',
  city: '',
  state: '',
  postalCode: '',
  country: '',
  phoneNumber: '',
  businessEmail: '',
  website: '',
  primaryCategories: ['laptops'],
  mobileServices: [],
  computerServices: [],
  networkingServices: [],
  industrialServices: [],
  serviceModel: '',
  targetClientele: [],
  operationalScale: '',
  serviceDelivery: [],
  specializations: [],
  certifications: [],
  monthlyRepairVolume: 0,
  averageProjectValue: '',
  targetMarket: '',
  description: '',
};

export const VISIT_FORM = {
  visitId: '0190a0a0-0000-7000-8000-0000000000bb',
  customerName: 'Thandi Dlamini',
  devices: [{ type: 'phone', issueDescription: 'Does not turn on' }],
  priority: 'normal',
  termsAccepted: true,
  signature: { signedBy: 'Thandi Dlamini', onPaper: true },
};
export const SMALL_PHOTO =
  '/9j/2wBDAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD/wAALCAAIAAgBAREA/8QAFgAAAAAAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/AAECA//Z';
