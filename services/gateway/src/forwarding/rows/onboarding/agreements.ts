import { routes } from '@revive/contracts/routes/routes';
import { AGREEMENT_ACCEPTANCES } from '@revive/contracts/signing/agreement';
import { forward } from '../../forward.js';

/** Signing of the user agreement and its newer versions. Person, address and time in the body are ignored. */
export const agreementRows = [
  forward(routes.getAgreementStatus, 'signing', 'readAgreement', {
    request: ({ by }) => by,
    reply: ({ agreement }) => ({ agreement: agreement ?? null }),
  }),
  forward(routes.signAgreement, 'signing', 'signAgreement', {
    request: ({ by, body }) => {
      const { businessName, businessType, primaryServices, targetMarket, technicalExperience } = body;
      const { deviceTypes, repairVolume, fullName, signature, versions } = body;
      const business = { businessName, businessType, primaryServices, targetMarket, technicalExperience };
      return {
        by,
        form: { ...business, deviceTypes, repairVolume, fullName, signature },
        accepted: AGREEMENT_ACCEPTANCES.filter((name) => body[name]),
        versions,
      };
    },
  }),
  forward(routes.getAgreementTexts, 'signing', 'readTexts', {
    request: ({ query: { set = 'agreement' } }) => ({ set }),
  }),
  forward(routes.publishAgreementText, 'signing', 'publishText'),
  forward(routes.getSignedFile, 'signing', 'readFile', { request: ({ by, params }) => ({ ...params, by }) }),
  forward(routes.verifyDocument, 'signing', 'verifyFile'),
  forward(routes.readConsents, 'signing', 'readConsents', { request: ({ by }) => by }),
  forward(routes.consentAgain, 'signing', 'consentAgain', { request: ({ by, body }) => ({ ...body, by }) }),
];
