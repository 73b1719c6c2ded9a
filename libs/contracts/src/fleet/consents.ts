import { id, isoDateTime, list, nested, oneOf, requestSchema, responseSchema, text, type InferType } from '../rules.js';
import { CONSENT_EVENTS, CONSENT_KINDS, CONSENT_MAX, CONSENT_PRIVILEGES } from './consent-words.js';

const consentSchema = responseSchema('AgentConsent', {
  consentId: id().required(),
  agentId: text(80).required(),
  agentName: text(120).defined(),
  tenantId: id().required(),
  /** Remote or one-time session; for staff the user. */
  sessionId: id().required(),
  kind: oneOf(CONSENT_KINDS).required(),
  who: text(CONSENT_MAX.who).defined(),
  state: oneOf(CONSENT_EVENTS).required(),
  privileges: list(oneOf(CONSENT_PRIVILEGES).required(), CONSENT_PRIVILEGES.length).required(),
  /** Name that the person at the PC typed; empty while nobody answered. */
  person: text(CONSENT_MAX.person).defined(),
  until: isoDateTime().optional(),
  changedAt: isoDateTime().required(),
  records: list(
    nested({
      event: oneOf(CONSENT_EVENTS).required(),
      /** By the clock of the PC; `receivedAt` is the platform's. */
      at: isoDateTime().required(),
      receivedAt: isoDateTime().required(),
      person: text(CONSENT_MAX.person).defined(),
    }),
    CONSENT_MAX.records,
  ).required(),
});
export type Consent = InferType<typeof consentSchema>;
/** Newest question first. */
export const consentsSchema = list(consentSchema, 200);

export const askConsentSchema = requestSchema('AskAgentConsent', {
  privileges: list(oneOf(CONSENT_PRIVILEGES).required(), CONSENT_PRIVILEGES.length)
    .min(1, 'Choose what to ask for')
    .required(),
});
export type AskConsent = InferType<typeof askConsentSchema>;
export const consentAskedSchema = responseSchema('AgentConsentAsked', {
  sessionId: id().required(),
  askedAt: isoDateTime().required(),
});
