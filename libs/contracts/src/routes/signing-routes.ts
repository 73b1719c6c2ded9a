import { agreementSignedSchema, agreementStatusSchema, agreementTextsQuerySchema, agreementTextsSchema, fileVerdictSchema, publishTextSchema, sealedFileSchema, userAgreementSchema, verifyFileSchema } from '../signing/agreement.js';
import { consentAgainSchema, consentsSchema } from '../signing/consents.js';
import { route } from './route.js';

/** spec part 1 §7; whoever signs is known by the session, whatever the account's status. */
export const signingRoutes = {
  getAgreementStatus: route({ name: 'getAgreementStatus', area: 'signing', method: 'GET', path: '/api/user-agreement/status', who: 'signed-in', answer: agreementStatusSchema, status: 200, about: 'What the caller has signed last; null where nothing' }),
  signAgreement: route({ name: 'signAgreement', area: 'signing', method: 'POST', path: '/api/user-agreement', who: 'signed-in', body: userAgreementSchema, answer: agreementSignedSchema, status: 201, about: 'Sign the user agreement' }),
  getAgreementTexts: route({ name: 'getAgreementTexts', area: 'signing', method: 'GET', path: '/api/user-agreement/texts', who: 'anyone', query: agreementTextsQuerySchema, answer: agreementTextsSchema, status: 200, about: 'The texts that are to be accepted now: of the user agreement, of an application, or of a repair shop’s agreement' }),
  getSignedFile: route({ name: 'getSignedFile', area: 'signing', method: 'GET', path: '/api/user-agreement/files/{id}', who: 'signed-in', answer: sealedFileSchema, status: 200, about: 'A sealed file of the caller or the caller’s shop: an agreement, the acceptances of an application, or a certificate' }),
  verifyDocument: route({ name: 'verifyDocument', area: 'signing', method: 'POST', path: '/api/verify-document', who: 'anyone', body: verifyFileSchema, answer: fileVerdictSchema, status: 200, about: 'Whether the platform has sealed a file with this fingerprint' }),
  publishAgreementText: route({ name: 'publishAgreementText', area: 'signing', method: 'POST', path: '/api/user-agreement/texts', who: ['master'], command: true, body: publishTextSchema, answer: agreementTextsSchema, status: 201, about: 'Publish a new version of a text; everybody is asked to consent again' }),
  readConsents: route({ name: 'readConsents', area: 'signing', method: 'GET', path: '/api/consents', who: 'signed-in', answer: consentsSchema, status: 200, about: 'What the caller and the caller’s shop have signed, and what has a newer version since' }),
  consentAgain: route({ name: 'consentAgain', area: 'signing', method: 'POST', path: '/api/consents', who: 'signed-in', body: consentAgainSchema, answer: consentsSchema, status: 201, about: 'Accept the new version of texts that were signed before' }),
} as const;
