import { routes } from '@revive/contracts/routes/routes';
import type { Application } from '@revive/proto/revive/onboarding/v1/onboarding';
import { forward } from '../../forward.js';

const whole = ({ summary, body, ...rest }: Application): object => ({ ...summary, ...body, ...rest });

export const applicationRows = [
  forward(routes.listTenantApplications, 'onboarding', 'listApplications', {
    request: ({ query }) => ({ ...query, mine: query.mine === 'true' }),
  }),
  forward(routes.getTenantApplication, 'onboarding', 'getApplication', { reply: whole }),
  forward(routes.approvePreliminarily, 'onboarding', 'approvePreliminarily', { reply: whole }),
  forward(routes.approveHardware, 'onboarding', 'approveHardware', { reply: whole }),
  forward(routes.requestChanges, 'onboarding', 'requestChanges', { reply: whole }),
  forward(routes.sendApplicationLink, 'onboarding', 'sendLink', { reply: whole }),
  forward(routes.correctContact, 'onboarding', 'correctContact', { reply: whole }),
  forward(routes.revealApplicationNumbers, 'onboarding', 'revealNumbers'),
  forward(routes.recordApproval, 'onboarding', 'recordApproval', { reply: whole }),
  forward(routes.generateInstaller, 'onboarding', 'generateInstaller', {
    reply: ({ body }) => ({ downloadUrl: body?.batFileUrl }),
  }),
  forward(routes.requestInformation, 'onboarding', 'requestInformation', { reply: whole }),
  forward(routes.cancelInformationRequest, 'onboarding', 'cancelInformationRequest', { reply: whole }),
  forward(routes.rejectApplication, 'onboarding', 'reject', { reply: whole }),
  forward(routes.noteOnApplication, 'onboarding', 'addNote', { reply: whole }),
  forward(routes.replyToApplicant, 'onboarding', 'reply', { reply: whole }),
  forward(routes.assignApplication, 'onboarding', 'assign', { reply: whole }),
];
