// An application from the view of its applicant, for tests only.
import { respondWithError } from '#testing/mock-server.js';
import type { MyApplication } from '#api/generated/onboarding.gen.js';

export const AT = '2026-01-05T08:00:00.000Z';
export const LINK = { link: 'a-link' };
export const READ = 'POST /api/repair-shop/application';
export const hardwareInfo = {
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
export const application = (over: object = {}) =>
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
    requestedParts: [],
    subscriptionTier: 'professional',
    setupType: 'multi_user',
    hardwareInfo,
    ...over,
  }) as unknown as MyApplication;
export const NOT_SENT = { [READ]: respondWithError(404, 'NOT_FOUND', 'Your account has no application yet.') };
