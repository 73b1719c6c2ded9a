import { oneOf, finite, bool, list, isoDateTime, nested, text, integer } from '../rules.js';
import { ACCEPTANCES } from './acceptances.js';
import { HARDWARE_FACTS, NETWORKS, NOT_MEASURED, OPERATING_SYSTEMS, USB_KINDS } from './hardware-score.js';
import { ACCOUNT_TYPES, APPLICATION_STATUSES, BUSINESS_TYPES } from './states.js';

export const hardwareInfo = nested({
  pcModel: text(120).required(),
  processor: text(120).required(),
  ram: text(40).required(),
  storage: text(80).required(),
  operatingSystem: oneOf([...OPERATING_SYSTEMS, NOT_MEASURED]).required(),
  networkConnection: oneOf([...NETWORKS, NOT_MEASURED]).required(),
  screenshotUrl: text(300).optional(),
  systemInfoUrl: text(300).optional(),
  recommendedPort: integer().required(),
  hardwareVerified: bool().required(),
  compatibilityScore: integer(0, 100).required(),
  usb: oneOf([...USB_KINDS, NOT_MEASURED]).required(),
  processorCores: finite().required(),
  ramGb: finite().required(),
  diskGb: finite().required(),
  freeDiskGb: finite().required(),
  source: oneOf(['declared', 'measured'] as const).required(),
  scoreLines: list(
    nested({ label: text(60).required(), points: integer().required(), most: integer().required() }),
    50,
  ).required(),
  submittedAt: isoDateTime().required(),
  /**
   * From a preflight only: name and version of the operating system, median round trip to the platform, and unmeasured
   * facts.
   */
  systemName: text(120).optional(),
  roundTripMs: finite().optional(),
  notMeasured: list(oneOf(HARDWARE_FACTS).required(), HARDWARE_FACTS.length).default([]),
  /** Scored facts where the applicant overrode the measurement; they add nothing to the score. */
  declared: list(oneOf(HARDWARE_FACTS).required(), HARDWARE_FACTS.length).default([]),
});
const bankingDetails = nested({
  bankName: text(120).required(),
  accountType: oneOf(ACCOUNT_TYPES).required(),
  accountNumber: text(40).required(),
  branchCode: text(40).required(),
  accountHolder: text(120).optional(),
});
export const companyDetails = nested({
  registrationNumber: text(60).required(),
  taxId: text(60).required(),
  physicalAddress: text(400).required(),
  businessType: oneOf(BUSINESS_TYPES).required(),
  yearsInBusiness: finite().required(),
  currentServices: list(text(60).required()).required(),
  monthlyRepairVolume: finite().required(),
  bankingDetails: bankingDetails.required(),
  submittedAt: isoDateTime().optional(),
});
export const staffMember = nested({
  name: text(120).required(),
  role: text(80).required(),
  experience: text(200).required(),
  certifications: text(400).optional(),
  phoneNumber: text(40).required(),
  emergencyContact: text(200).required(),
  isAdmin: bool().required(),
  pcDetails: nested({
    model: text(120).required(),
    processor: text(120).required(),
    ram: text(40).required(),
    storage: text(60).required(),
    os: text(80).required(),
    network: text(80).required(),
    assignedPort: integer().required(),
    workstation: text(80).required(),
  }).required(),
  email: text(254).optional(),
  credentials: nested({ username: text(80).required() }).required(),
});
export const message = nested({
  from: oneOf(['applicant', 'staff'] as const).required(),
  by: text(120).required(),
  text: text(4_000).required(),
  at: isoDateTime().required(),
});
export const event = nested({
  status: oneOf(APPLICATION_STATUSES).required(),
  what: text(60).required(),
  by: text(120).required(),
  reason: text(2_000).optional(),
  at: isoDateTime().required(),
});
export const accepted = nested({
  name: oneOf(ACCEPTANCES).required(),
  version: text(40).required(),
  hash: text(64).required(),
  at: isoDateTime().required(),
  address: text(80).optional(),
  agent: text(300).optional(),
});
