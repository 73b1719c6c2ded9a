import { Action } from './gen/revive/audit/v1/audit.js';
import { RolloutOffersDue } from './gen/revive/catalog/v1/rollouts.js';
import { EntryPosted, TrialCounted } from './gen/revive/billing/v1/billing.js';
import { ShopLocations } from './gen/revive/billing/v1/drawers.js';
import { SellerChanged } from './gen/revive/billing/v1/documents.js';
import { AgentChanged, AgentReported, BenchChanged } from './gen/revive/fleet/v1/fleet.js';
import { AgentUpdateChanged } from './gen/revive/fleet/v1/agent_updates.js';
import { AgentProbed } from './gen/revive/fleet/v1/probes.js';
import { PersonErased } from './gen/revive/identity/v1/erasure.js';
import { TenantChanged, UserChanged } from './gen/revive/identity/v1/identity.js';
import { ShopRegistered } from './gen/revive/identity/v1/shops.js';
import { EmailRequested } from './gen/revive/emails/v1/emails.js';
import { StaffNotificationRequested } from './gen/revive/emails/v1/staff_notifications.js';
import { BankDetailsChanged } from './gen/revive/onboarding/v1/bank.js';
import { TrialStarted } from './gen/revive/onboarding/v1/tenant_onboarding.js';
import { RemoteOrderChanged } from './gen/revive/repairs/v1/remote_orders.js';
import { AssistanceNoticed } from './gen/revive/repairs/v1/assistance.js';
import { ProtectionNoticed } from './gen/revive/repairs/v1/protection.js';
import { RemoteSessionEnded } from './gen/revive/repairs/v1/remote_sessions.js';
import { EmergencyStopChanged } from './gen/revive/repairs/v1/stops.js';
import { InstructionIssued, RepairChanged } from './gen/revive/repairs/v1/repairs.js';

/** Contract of a topic: a single message type, its ordering key, and its tenant, both read from the payload. */
export interface TopicContract {
  /** Message name, as in the event’s header. */
  readonly type: string;
  /** Returns key and tenant ('' for none) of the payload. Throws if the payload is not this message. */
  readonly read: (payload: Uint8Array) => { readonly key: string; readonly tenantId: string };
}

export interface EventParts {
  readonly key: string;
  readonly type: string;
  readonly payload: Uint8Array;
  readonly tenantId?: string;
}

const contract = <Message>(
  type: string,
  { decode }: { decode: (this: void, payload: Uint8Array) => Message },
  keyOf: (message: Message) => string,
  tenantOf: (message: Message) => string,
): TopicContract => ({
  type,
  read: (payload) => {
    const message = decode(payload);
    return { key: keyOf(message), tenantId: tenantOf(message) };
  },
});
/** Keyed by recipient, so that emails to a person stay in order. */
const email = contract(
  'revive.emails.v1.EmailRequested',
  EmailRequested,
  ({ id, userId }) => userId || id,
  ({ tenantId }) => tenantId,
);
const staffNotification = contract(
  'revive.emails.v1.StaffNotificationRequested',
  StaffNotificationRequested,
  ({ about }) => about,
  ({ tenantId }) => tenantId,
);
const audit = contract(
  'revive.audit.v1.Action',
  Action,
  ({ tenantId }) => tenantId || 'platform',
  ({ tenantId }) => tenantId,
);

/**
 * All topics between services. A topic missing here cannot be consumed, and the security tests would not cover the
 * topic.
 */
export const TOPICS = {
  'identity.tenant': contract(
    'revive.identity.v1.TenantChanged',
    TenantChanged,
    ({ id }) => id,
    ({ id }) => id,
  ),
  'identity.user': contract(
    'revive.identity.v1.UserChanged',
    UserChanged,
    ({ id }) => id,
    ({ tenantId }) => tenantId,
  ),
  'identity.shop': contract(
    'revive.identity.v1.ShopRegistered',
    ShopRegistered,
    ({ accountId }) => accountId,
    ({ tenantId }) => tenantId,
  ),
  'identity.erasure': contract(
    'revive.identity.v1.PersonErased',
    PersonErased,
    ({ userId }) => userId,
    ({ tenantId }) => tenantId,
  ),
  'identity.audit': audit,
  'identity.email': email,
  'identity.staff-notification': staffNotification,
  'fleet.agent': contract(
    'revive.fleet.v1.AgentChanged',
    AgentChanged,
    ({ agentId }) => agentId,
    ({ tenantId }) => tenantId,
  ),
  'fleet.bench': contract(
    'revive.fleet.v1.BenchChanged',
    BenchChanged,
    ({ agentId }) => agentId,
    ({ tenantId }) => tenantId,
  ),
  'fleet.report': contract(
    'revive.fleet.v1.AgentReported',
    AgentReported,
    ({ agentId }) => agentId,
    ({ tenantId }) => tenantId,
  ),
  'fleet.probe': contract(
    'revive.fleet.v1.AgentProbed',
    AgentProbed,
    ({ agentId }) => agentId,
    ({ tenantId }) => tenantId,
  ),
  'fleet.update': contract(
    'revive.fleet.v1.AgentUpdateChanged',
    AgentUpdateChanged,
    ({ agentId }) => agentId,
    ({ tenantId }) => tenantId,
  ),
  'fleet.audit': audit,
  'catalog.rollout': contract(
    'revive.catalog.v1.RolloutOffersDue',
    RolloutOffersDue,
    ({ rolloutId }) => rolloutId,
    ({ tenantId }) => tenantId,
  ),
  'catalog.audit': audit,
  'repairs.repair': contract(
    'revive.repairs.v1.RepairChanged',
    RepairChanged,
    ({ repairId }) => repairId,
    ({ tenantId }) => tenantId,
  ),
  'repairs.instruction': contract(
    'revive.repairs.v1.InstructionIssued',
    InstructionIssued,
    ({ agentId, order }) => (order ? agentId : ''),
    ({ tenantId }) => tenantId,
  ),
  'repairs.remote-order': contract(
    'revive.repairs.v1.RemoteOrderChanged',
    RemoteOrderChanged,
    ({ orderId }) => orderId,
    ({ tenantId }) => tenantId,
  ),
  'repairs.remote-session': contract(
    'revive.repairs.v1.RemoteSessionEnded',
    RemoteSessionEnded,
    ({ sessionId }) => sessionId,
    ({ tenantId }) => tenantId,
  ),
  'repairs.stop': contract(
    'revive.repairs.v1.EmergencyStopChanged',
    EmergencyStopChanged,
    ({ stopId }) => stopId,
    ({ tenantId }) => tenantId,
  ),
  'repairs.audit': audit,
  'repairs.assistance': contract(
    'revive.repairs.v1.AssistanceNoticed',
    AssistanceNoticed,
    ({ requestId }) => requestId,
    ({ tenantId }) => tenantId,
  ),
  'repairs.protection': contract(
    'revive.repairs.v1.ProtectionNoticed',
    ProtectionNoticed,
    ({ tenantId }) => tenantId,
    ({ tenantId }) => tenantId,
  ),
  'repairs.staff-notification': staffNotification,
  'onboarding.email': email,
  'onboarding.staff-notification': staffNotification,
  'onboarding.audit': audit,
  'onboarding.trial': contract(
    'revive.onboarding.v1.TrialStarted',
    TrialStarted,
    ({ tenantId }) => tenantId,
    ({ tenantId }) => tenantId,
  ),
  'onboarding.bank': contract(
    'revive.onboarding.v1.BankDetailsChanged',
    BankDetailsChanged,
    ({ tenantId }) => tenantId,
    ({ tenantId }) => tenantId,
  ),
  'billing.entry': contract(
    'revive.billing.v1.EntryPosted',
    EntryPosted,
    // As `PostEntries` keys it: cash of a drawer and payouts belong to no repair.
    ({ entry }) => entry?.repairId ?? (entry?.tenantId || entry?.id || ''),
    ({ entry }) => entry?.tenantId ?? '',
  ),
  'billing.trial': contract(
    'revive.billing.v1.TrialCounted',
    TrialCounted,
    ({ tenantId }) => tenantId,
    ({ tenantId }) => tenantId,
  ),
  'billing.locations': contract(
    'revive.billing.v1.ShopLocations',
    ShopLocations,
    ({ tenantId }) => tenantId,
    ({ tenantId }) => tenantId,
  ),
  'billing.seller': contract(
    'revive.billing.v1.SellerChanged',
    SellerChanged,
    ({ tenantId }) => tenantId,
    ({ tenantId }) => tenantId,
  ),
  'billing.audit': audit,
  'billing.staff-notification': staffNotification,
  'billing.email': email,
  'notifications.audit': audit,
} as const satisfies Readonly<Record<string, TopicContract>>;
export type Topic = keyof typeof TOPICS;

/**
 * Names of an earlier release (infra/decisions/0031-standard-terms-in-apis-and-tables.md). Old events may remain on the bus, in an
 * outbox or among the dead letters, and an upgrade can rename only database rows. Consumers therefore also read the
 * former topic and map a former type to its current name. Field numbers are unchanged.
 */
export const FORMER_TOPICS: Readonly<Record<string, Topic>> = {
  'identity.letter': 'identity.email',
  'identity.staff': 'identity.staff-notification',
  'onboarding.letter': 'onboarding.email',
  'onboarding.staff': 'onboarding.staff-notification',
};
export const FORMER_TYPES: Readonly<Record<string, string>> = {
  'revive.letters.v1.LetterDue': 'revive.emails.v1.EmailRequested',
  'revive.letters.v1.StaffTold': 'revive.emails.v1.StaffNotificationRequested',
  'revive.identity.v1.ShopBegun': 'revive.identity.v1.ShopRegistered',
};

/** Returns the reason for refusing an event of the topic, or undefined. */
export function whyNoEventOf({ type, read }: TopicContract, event: EventParts): string | undefined {
  if (event.type !== type) return `carries ${event.type.slice(0, 80)} where only ${type} belongs`;
  let said: { key: string; tenantId: string };
  try {
    said = read(event.payload);
  } catch {
    return `holds bytes that are no ${type}`;
  }
  if (said.key === '' || said.key !== event.key) return `is under another key than that of what it tells`;
  if (said.tenantId !== (event.tenantId ?? '')) return `says another tenant than its message does`;
  return undefined;
}
