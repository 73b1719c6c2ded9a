import { CONSENT_EVENTS, CONSENT_KINDS, CONSENT_MAX, CONSENT_PRIVILEGES } from '@revive/contracts/fleet/consent-words';
import { isOneLine } from '@revive/contracts/rules';
import { ConsentRecord } from '@revive/proto/revive/link/v1/consent';
import type { SignedByAgent } from '@revive/proto/revive/repair/v1/repair';
import { decodeSigned, NotByThisAgentError, openSignedByAgent } from '@revive/platform/auth/signed-by-agent';
import { isMoment } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';

const isOneOf = (value: string, all: readonly string[]): boolean => all.includes(value);
const isName = (value: string, max: number): boolean => value.length <= max && isOneLine(value);

/** The record, if this agent signed it and it keeps to the protocol. The platform cannot write one. */
export function openConsent(signed: SignedByAgent, agentId: string): ConsentRecord | undefined {
  try {
    // control: a consent record is signed by the key of its agent = decodeSigned(ConsentRecord, signed.payload)
    const record = decodeSigned(ConsentRecord, openSignedByAgent('revive-consent-v1', signed, agentId));
    // control: a consent record names the agent that signed it = isRecord(record) ? record : undefined
    return record.agentId === agentId && isRecord(record) ? record : undefined;
  } catch (error) {
    if (error instanceof NotByThisAgentError) return undefined;
    throw error;
  }
}

const isRecord = (record: ConsentRecord): boolean =>
  isUuid(record.recordId) &&
  isUuid(record.consentId) &&
  isUuid(record.sessionId) &&
  isOneOf(record.kind, CONSENT_KINDS) &&
  isOneOf(record.event, CONSENT_EVENTS) &&
  isName(record.who, CONSENT_MAX.who) &&
  isName(record.person, CONSENT_MAX.person) &&
  // control: a consent record names the person who allowed the work
  (record.event !== 'allowed' || record.person !== '') &&
  record.privileges.length <= CONSENT_PRIVILEGES.length &&
  record.privileges.every((one) => isOneOf(one, CONSENT_PRIVILEGES)) &&
  isMoment(record.at) &&
  (record.until === '' || isMoment(record.until));
