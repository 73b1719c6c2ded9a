import { routes } from '@revive/contracts/routes/routes';
import type { MyApplication } from '@revive/proto/revive/onboarding/v1/onboarding';
import { formOf } from '../../../onboarding/shop-form.js';
import { forward } from '../../forward.js';

const mine = ({ summary, body, history }: MyApplication): object => ({ ...summary, ...body, history });

export const applicantRows = [
  forward(routes.saveShopDraft, 'onboarding', 'saveDraft', {
    request: ({ body: { draft, form }, address }) => ({ draft, form: formOf(form), address }),
  }),
  forward(routes.readShopDraft, 'onboarding', 'readDraft', { request: ({ body, address }) => ({ ...body, address }) }),
  forward(routes.mailShopDraft, 'onboarding', 'mailDraft', { request: ({ body, address }) => ({ ...body, address }) }),
  forward(routes.mailApplicationLink, 'onboarding', 'mailLink', {
    request: ({ body, address }) => ({ ...body, address }),
  }),
  forward(routes.readMyApplication, 'onboarding', 'readMine', {
    request: ({ applicant }) => ({ applicant }),
    reply: mine,
  }),
  forward(routes.readMyAcceptances, 'signing', 'readAcceptances', { request: ({ applicant }) => ({ applicant }) }),
  forward(routes.submitSetup, 'onboarding', 'submitSetup', {
    request: ({ applicant, body }) => ({ ...body, applicant }),
    reply: mine,
  }),
  forward(routes.submitCompany, 'onboarding', 'submitCompany', {
    request: ({ applicant, body }) => ({ ...body, applicant }),
    reply: mine,
  }),
  forward(routes.submitHardware, 'onboarding', 'submitHardware', {
    request: ({ applicant, body }) => ({ ...body, applicant }),
    reply: mine,
  }),
  forward(routes.submitStaff, 'onboarding', 'submitStaff', {
    request: ({ applicant, body }) => ({ ...body, applicant }),
    reply: mine,
  }),
  forward(routes.sendApplicantMessage, 'onboarding', 'sendMessage', {
    request: ({ applicant, body }) => ({ ...body, applicant }),
    reply: mine,
  }),
  forward(routes.withdrawApplication, 'onboarding', 'withdraw', {
    request: ({ applicant, body }) => ({ ...body, applicant }),
    reply: mine,
  }),
  forward(routes.beginApplicationFile, 'applicationFiles', 'beginFile', {
    request: ({ applicant, body }) => ({ ...body, applicant }),
  }),
  forward(routes.sendApplicationFilePart, 'applicationFiles', 'sendFilePart', {
    request: ({ applicant, body: { base64, ...part } }) => ({
      ...part,
      applicant,
      content: Buffer.from(base64, 'base64'),
    }),
  }),
  forward(routes.finishApplicationFile, 'applicationFiles', 'finishFile', {
    request: ({ applicant, body }) => ({ ...body, applicant }),
    reply: mine,
  }),
  forward(routes.removeApplicationFile, 'applicationFiles', 'removeFile', {
    request: ({ applicant, body }) => ({ ...body, applicant, slice: 0 }),
    reply: mine,
  }),
  forward(routes.reportPreflight, 'preflights', 'reportPreflight', {
    request: ({ body, address }) => ({ ...body, address }),
  }),
];
