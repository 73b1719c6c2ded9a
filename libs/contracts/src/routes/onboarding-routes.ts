import {
  applicantMessageSchema, applicantSchema, applicationDecisionSchema, applicationListQuerySchema, applicationPageSchema, applicationReasonSchema, applicationSchema, applicationTextSchema, approveHardwareSchema, assignApplicationSchema, correctContactSchema, generatedInstallerSchema, generateInstallerSchema, mailLinkSchema, myApplicationSchema,
  requestChangesSchema, submitCompanySchema, submitHardwareSchema, submitSetupSchema, submitStaffSchema, takeBackSchema, withdrawSchema,
} from '../onboarding/application.js';
import { reviewFiguresSchema } from '../account-review/account-review.js';
import { beginFileSchema, fileBegunSchema, finishFileSchema, myFileSchema, sendFilePartSchema } from '../onboarding/files.js';
import { installerQuerySchema } from '../onboarding/installer.js';
import { downloadPreflightSchema, preflightReportSchema, preflightResultSchema } from '../onboarding/preflight.js';
import { draftLinkSchema, draftSavedSchema, draftSchema, registerShopSchema, saveDraftSchema, shopReceiptSchema } from '../onboarding/register-shop.js';
import { sealedFileSchema } from '../signing/agreement.js';
import { route } from './route.js';

const readers = ['master', 'admin', 'sales'] as const;
const preparers = ['master', 'admin'] as const;
/** `decisions.md`: an admin prepares a review, a master decides. */
const deciders = ['master'] as const;

/** spec part 1 §7 and part 2 §4. What an applicant calls carries the secret of the mailed link in its body, or comes with the session that the application belongs to. */
export const onboardingRoutes = {
  registerRepairShop: route({ name: 'registerRepairShop', area: 'onboarding', method: 'POST', path: '/api/repair-shop/register', who: 'anyone', body: registerShopSchema, answer: shopReceiptSchema, status: 201, about: 'Apply as a repair shop' }),
  saveShopDraft: route({ name: 'saveShopDraft', area: 'onboarding', method: 'POST', path: '/api/repair-shop/draft', who: 'anyone', body: saveDraftSchema, answer: draftSavedSchema, status: 200, about: 'Keep what was typed so far; the answer is the way back to it' }),
  readShopDraft: route({ name: 'readShopDraft', area: 'onboarding', method: 'POST', path: '/api/repair-shop/draft/read', who: 'anyone', body: draftLinkSchema, answer: draftSchema, status: 200, about: 'What was typed so far' }),
  mailShopDraft: route({ name: 'mailShopDraft', area: 'onboarding', method: 'POST', path: '/api/repair-shop/draft/mail', who: 'anyone', body: draftLinkSchema, status: 204, about: 'Mail the way back to the address that was typed' }),

  getReviewFigures: route({ name: 'getReviewFigures', area: 'onboarding', method: 'GET', path: '/api/repair-shop/figures', who: 'anyone', answer: reviewFiguresSchema, status: 200, about: 'What the reviews of applications amount to, with their count' }),

  readMyApplication: route({ name: 'readMyApplication', area: 'onboarding', method: 'POST', path: '/api/repair-shop/application', who: 'anyone', body: applicantSchema, answer: myApplicationSchema, status: 200, about: 'Where the application stands and what is still needed' }),
  mailApplicationLink: route({ name: 'mailApplicationLink', area: 'onboarding', method: 'POST', path: '/api/repair-shop/application/link', who: 'anyone', body: mailLinkSchema, status: 202, about: 'Mail the way back to the applications of an address; the same answer where it has none' }),
  submitSetup: route({ name: 'submitSetup', area: 'onboarding', method: 'POST', path: '/api/repair-shop/application/setup', who: 'anyone', body: submitSetupSchema, answer: myApplicationSchema, status: 200, about: 'Go on after the preliminary approval: how the shop will work' }),
  submitCompany: route({ name: 'submitCompany', area: 'onboarding', method: 'POST', path: '/api/repair-shop/application/company', who: 'anyone', body: submitCompanySchema, answer: myApplicationSchema, status: 200, about: 'Company details, with the account holder' }),
  submitHardware: route({ name: 'submitHardware', area: 'onboarding', method: 'POST', path: '/api/repair-shop/application/hardware', who: 'anyone', body: submitHardwareSchema, answer: myApplicationSchema, status: 200, about: 'Facts of the PC, declared' }),
  submitStaff: route({ name: 'submitStaff', area: 'onboarding', method: 'POST', path: '/api/repair-shop/application/staff', who: 'anyone', body: submitStaffSchema, answer: myApplicationSchema, status: 200, about: 'The people of the shop' }),
  sendApplicantMessage: route({ name: 'sendApplicantMessage', area: 'onboarding', method: 'POST', path: '/api/repair-shop/application/messages', who: 'anyone', body: applicantMessageSchema, answer: myApplicationSchema, status: 200, about: 'The applicant writes to the reviewers' }),
  withdrawApplication: route({ name: 'withdrawApplication', area: 'onboarding', method: 'POST', path: '/api/repair-shop/application/withdraw', who: 'anyone', body: withdrawSchema, answer: myApplicationSchema, status: 200, about: 'The applicant takes the application back' }),

  beginApplicationFile: route({ name: 'beginApplicationFile', area: 'onboarding', method: 'POST', path: '/api/repair-shop/application/files', who: 'anyone', body: beginFileSchema, answer: fileBegunSchema, status: 201, about: 'A file of the application is about to come, in parts' }),
  sendApplicationFilePart: route({ name: 'sendApplicationFilePart', area: 'onboarding', method: 'POST', path: '/api/repair-shop/application/files/part', who: 'anyone', body: sendFilePartSchema, status: 204, about: 'One part of a file; sent again it is the same' }),
  finishApplicationFile: route({ name: 'finishApplicationFile', area: 'onboarding', method: 'POST', path: '/api/repair-shop/application/files/finish', who: 'anyone', body: finishFileSchema, answer: myApplicationSchema, status: 200, about: 'Every part is there: the file belongs to the application' }),
  removeApplicationFile: route({ name: 'removeApplicationFile', area: 'onboarding', method: 'POST', path: '/api/repair-shop/application/files/remove', who: 'anyone', body: myFileSchema, answer: myApplicationSchema, status: 200, about: 'Take a file away, while it is the applicant’s turn' }),
  readMyApplicationFile: route({ name: 'readMyApplicationFile', area: 'onboarding', method: 'POST', path: '/api/repair-shop/application/files/read', who: 'anyone', body: myFileSchema, file: true, status: 200, about: 'A file of one’s own application' }),
  readMyAcceptances: route({ name: 'readMyAcceptances', area: 'onboarding', method: 'POST', path: '/api/repair-shop/application/acceptances', who: 'anyone', body: applicantSchema, answer: sealedFileSchema, status: 200, about: 'The sealed document of the seven acceptances of one’s own application' }),
  downloadPreflight: route({ name: 'downloadPreflight', area: 'onboarding', method: 'POST', path: '/api/repair-shop/application/preflight', who: 'anyone', body: downloadPreflightSchema, file: true, status: 200, about: 'A script that has the agent measure the PC and report once; its token is made at this moment' }),
  reportPreflight: route({ name: 'reportPreflight', area: 'onboarding', method: 'POST', path: '/api/preflight/report', who: 'anyone', body: preflightReportSchema, answer: preflightResultSchema, status: 200, about: 'What the agent measured of a PC; the token serves for this alone, once' }),
  readApplicationFile: route({ name: 'readApplicationFile', area: 'onboarding', method: 'GET', path: '/api/application-files/{id}', who: readers, file: true, status: 200, about: 'A file of an application, for those who review it' }),

  listTenantApplications: route({ name: 'listTenantApplications', area: 'onboarding', method: 'GET', path: '/api/tenant-applications', who: readers, query: applicationListQuerySchema, answer: applicationPageSchema, status: 200, about: 'Applications, what waits longest for us first, 50 a page' }),
  getTenantApplication: route({ name: 'getTenantApplication', area: 'onboarding', method: 'GET', path: '/api/tenant-applications/{id}', who: readers, answer: applicationSchema, status: 200, about: 'One application, whole' }),
  approvePreliminarily: route({ name: 'approvePreliminarily', area: 'onboarding', method: 'POST', path: '/api/tenant-applications/{id}/preliminary-approval', who: deciders, command: true, body: applicationDecisionSchema, answer: applicationSchema, status: 200, about: 'A pending application may go on (step 2)' }),
  approveHardware: route({ name: 'approveHardware', area: 'onboarding', method: 'POST', path: '/api/tenant-applications/{id}/approve-hardware', who: deciders, command: true, body: approveHardwareSchema, answer: applicationSchema, status: 200, about: 'The hardware will do (step 5); below 90 with a reason' }),
  requestChanges: route({ name: 'requestChanges', area: 'onboarding', method: 'POST', path: '/api/tenant-applications/{id}/request-changes', who: preparers, command: true, body: requestChangesSchema, answer: applicationSchema, status: 200, about: 'A part has to be sent again: the hardware (back to step 4), or another, of which the state stays' }),
  requestInformation: route({ name: 'requestInformation', area: 'onboarding', method: 'POST', path: '/api/tenant-applications/{id}/request-information', who: preparers, body: applicationReasonSchema, answer: applicationSchema, status: 200, about: 'Ask the applicant something; the state stays' }),
  takeBackRequest: route({ name: 'takeBackRequest', area: 'onboarding', method: 'POST', path: '/api/tenant-applications/{id}/no-longer-needed', who: preparers, body: takeBackSchema, answer: applicationSchema, status: 200, about: 'What the applicant was asked for is no longer needed' }),
  sendApplicationLink: route({ name: 'sendApplicationLink', area: 'onboarding', method: 'POST', path: '/api/tenant-applications/{id}/link', who: preparers, answer: applicationSchema, status: 200, about: 'Mail the applicant the way back again' }),
  correctContact: route({ name: 'correctContact', area: 'onboarding', method: 'POST', path: '/api/tenant-applications/{id}/contact', who: preparers, command: true, body: correctContactSchema, answer: applicationSchema, status: 200, about: 'Put right who applies and how they are reached; with another address the links of before end' }),
  rejectApplication: route({ name: 'rejectApplication', area: 'onboarding', method: 'POST', path: '/api/tenant-applications/{id}/reject', who: deciders, command: true, body: applicationReasonSchema, answer: applicationSchema, status: 200, about: 'The end of an application, with its reason' }),
  noteOnApplication: route({ name: 'noteOnApplication', area: 'onboarding', method: 'POST', path: '/api/tenant-applications/{id}/notes', who: preparers, body: applicationTextSchema, answer: applicationSchema, status: 200, about: 'A note that only staff read' }),
  replyToApplicant: route({ name: 'replyToApplicant', area: 'onboarding', method: 'POST', path: '/api/tenant-applications/{id}/messages', who: preparers, body: applicationTextSchema, answer: applicationSchema, status: 200, about: 'An answer to the applicant' }),
  recordApproval: route({ name: 'recordApproval', area: 'onboarding', method: 'POST', path: '/api/tenant-applications/{id}/approvals', who: preparers, command: true, body: applicationDecisionSchema, answer: applicationSchema, status: 200, about: 'One of the approvals that the end of the review needs' }),
  generateInstaller: route({ name: 'generateInstaller', area: 'onboarding', method: 'POST', path: '/api/tenants/generate-bat', who: deciders, command: true, body: generateInstallerSchema, answer: generatedInstallerSchema, status: 200, about: 'The end of the review (step 6): the shop, its accounts, its installers' }),
  downloadInstaller: route({ name: 'downloadInstaller', area: 'onboarding', method: 'GET', path: '/api/tenants/{id}/installer', who: ['tenant_admin', 'master', 'admin'], command: true, query: installerQuerySchema, file: true, status: 200, about: 'A script that installs the agent and enrols it once; its token is made at this moment' }),
  downloadAgent: route({ name: 'downloadAgent', area: 'onboarding', method: 'GET', path: '/api/download-agent', who: 'anyone', file: true, status: 200, about: 'The agent program of this build' }),
  assignApplication: route({ name: 'assignApplication', area: 'onboarding', method: 'POST', path: '/api/tenant-applications/{id}/assign', who: preparers, body: assignApplicationSchema, answer: applicationSchema, status: 200, about: 'Take an application, or give it back' }),
} as const;
