import { generateKeyPairSync } from 'node:crypto';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { EntryPosted, TrialCounted } from '@revive/proto/revive/billing/v1/billing';
import { ShopLocations } from '@revive/proto/revive/billing/v1/drawers';
import { SellerChanged } from '@revive/proto/revive/billing/v1/documents';
import { AgentChanged, AgentReported, BenchChanged } from '@revive/proto/revive/fleet/v1/fleet';
import { RolloutOffersDue } from '@revive/proto/revive/catalog/v1/rollouts';
import { AgentUpdateChanged } from '@revive/proto/revive/fleet/v1/agent_updates';
import { AgentProbed } from '@revive/proto/revive/fleet/v1/probes';
import { PersonErased } from '@revive/proto/revive/identity/v1/erasure';
import { TenantChanged, UserChanged } from '@revive/proto/revive/identity/v1/identity';
import { ShopRegistered } from '@revive/proto/revive/identity/v1/shops';
import { EmailRequested } from '@revive/proto/revive/emails/v1/emails';
import { StaffNotificationRequested } from '@revive/proto/revive/emails/v1/staff_notifications';
import { BankDetailsChanged } from '@revive/proto/revive/onboarding/v1/bank';
import { TrialStarted } from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import { RemoteSessionEnded } from '@revive/proto/revive/repairs/v1/remote_sessions';
import { RemoteOrderChanged } from '@revive/proto/revive/repairs/v1/remote_orders';
import { AssistanceNoticed } from '@revive/proto/revive/repairs/v1/assistance';
import { ProtectionNoticed } from '@revive/proto/revive/repairs/v1/protection';
import { EmergencyStopChanged } from '@revive/proto/revive/repairs/v1/stops';
import { InstructionIssued, RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import type { Topic } from '@revive/proto/topics';
import { signCommandToken } from '@revive/platform/auth/command-token';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Shop } from '../world/shop.js';

interface Forged {
  readonly key: string;
  readonly payload: Uint8Array;
}
type Forgery = (a: Shop, b: Shop) => Forged[];

const NONE = new Uint8Array();
const FAR = 1_000_000;
const at = (): string => new Date().toISOString();
const forgedSignature = (tenantId: string): string =>
  signCommandToken(
    generateKeyPairSync('ed25519').privateKey,
    {
      method: '/revive.onboarding.v1.TenantOnboarding/SignTenantAgreement',
      bodySha256: 'f'.repeat(64),
      userId: uuidv7(),
      tenantId,
      sessionId: uuidv7(),
    },
    new Date(),
  );
const audit: Forgery = (a, b) => [
  {
    key: b.tenantId,
    payload: Action.encode({
      id: uuidv7(),
      tenantId: b.tenantId,
      action: 'repair.executed',
      notes: 'forged',
      actorId: '',
      actorName: '',
      actorRole: 'tech',
      at: at(),
    }).finish(),
  },
];

/** An email without an owner: the owning service, asked for its text, does not know the id. */
const email =
  (template: string): Forgery =>
  (_, b) => {
    const id = uuidv7();
    return [{ key: id, payload: EmailRequested.encode({ id, template, tenantId: b.tenantId, userId: '' }).finish() }];
  };

/**
 * A staff notification about an account that does not exist. Staff find no entry behind the link, and no text of the
 * forger is shown.
 */
const staff =
  (kind: string): Forgery =>
  (_, b) => {
    const about = uuidv7();
    return [
      {
        key: about,
        payload: StaffNotificationRequested.encode({ kind, about, part: 0, tenantId: b.tenantId }).finish(),
      },
    ];
  };

/**
 * Forged events in shop B's name about data of shop A, one entry per topic. A topic without an entry does not compile.
 */
export const FORGERIES: Readonly<Record<Topic, Forgery>> = {
  // An old version: B's name must stay.
  'identity.tenant': (_, b) => [
    {
      key: b.tenantId,
      payload: TenantChanged.encode({
        ...TenantChanged.decode(NONE),
        id: b.tenantId,
        name: 'forged',
        version: 0,
      }).finish(),
    },
  ],
  'identity.user': (_, b) => {
    const id = uuidv7();
    return [
      {
        key: id,
        payload: UserChanged.encode({
          ...UserChanged.decode(NONE),
          id,
          role: 'master',
          status: 'active',
          tenantId: b.tenantId,
          version: FAR,
        }).finish(),
      },
    ];
  },
  // Identity, asked for the account, does not know the id.
  'identity.shop': (_, b) => {
    const accountId = uuidv7();
    return [{ key: accountId, payload: ShopRegistered.encode({ accountId, tenantId: b.tenantId }).finish() }];
  },
  // Identity, asked for the person, has not erased this id.
  'identity.erasure': (_, b) => {
    const userId = uuidv7();
    return [{ key: userId, payload: PersonErased.encode({ userId, tenantId: b.tenantId }).finish() }];
  },
  'identity.audit': audit,
  'identity.email': email('reset_password'),
  'onboarding.email': email('application_received'),
  'billing.email': email('tax_document'),
  'identity.staff-notification': staff('erasure.requested'),
  'onboarding.staff-notification': staff('application.submitted'),
  'onboarding.audit': audit,
  // Trials without a valid signature: no proof, a nonsense proof, a token of the forger's key, a token that names A.
  'onboarding.trial': (a, b) =>
    ['', 'a.b.c', forgedSignature(b.tenantId), forgedSignature(a.tenantId)].map((proof) => ({
      key: b.tenantId,
      payload: TrialStarted.encode({
        id: uuidv7(),
        tenantId: b.tenantId,
        startedAt: at(),
        endsAt: new Date(Date.now() + FAR).toISOString(),
        repairs: 5000,
        proof,
      }).finish(),
    })),
  // Not confirmed by identity: no hold.
  'onboarding.bank': (_, b) => [
    {
      key: b.tenantId,
      payload: BankDetailsChanged.encode({
        id: uuidv7(),
        tenantId: b.tenantId,
        version: FAR,
        proof: 'forged',
      }).finish(),
    },
  ],
  // A version not newer than the first, that closes the shop's first location.
  'billing.locations': (_, b) => [
    {
      key: b.tenantId,
      payload: ShopLocations.encode({
        tenantId: b.tenantId,
        version: 0,
        locations: [{ id: b.tenantId, name: 'Not yours', address: '', closed: true }],
      }).finish(),
    },
  ],
  // A status not newer than the first.
  'billing.seller': (_, { tenantId }) => [
    { key: tenantId, payload: SellerChanged.encode({ tenantId, isVatRegistered: true, version: 0 }).finish() },
  ],
  // A count not newer than the first.
  'billing.trial': (_, { tenantId }) => [
    { key: tenantId, payload: TrialCounted.encode({ id: uuidv7(), tenantId, used: 5, version: 0 }).finish() },
  ],
  'notifications.audit': audit,
  'fleet.audit': audit,
  'repairs.audit': audit,
  'catalog.audit': audit,
  // Fleet leaves out an agent of another shop.
  'catalog.rollout': (a, b) => {
    const rolloutId = uuidv7();
    const offers = [{ agentId: a.agent.key.agentId, offerId: uuidv7() }];
    return [
      {
        key: rolloutId,
        payload: RolloutOffersDue.encode({
          rolloutId,
          version: '9.9.9',
          withdraw: false,
          offers,
          tenantId: b.tenantId,
        }).finish(),
      },
    ];
  },
  // A lift of a stop that does not exist.
  'repairs.stop': (_, b) => {
    const stopId = uuidv7();
    const stop = { stopId, tenantId: b.tenantId, procedureId: '', agentVersion: '', lifted: true };
    return [{ key: stopId, payload: EmergencyStopChanged.encode(stop).finish() }];
  },
  'billing.audit': audit,
  'fleet.agent': (a, b) =>
    ['confirmed', 'revoked'].map((binding) => ({
      key: a.agent.key.agentId,
      payload: AgentChanged.encode({
        ...AgentChanged.decode(NONE),
        agentId: a.agent.key.agentId,
        tenantId: b.tenantId,
        name: 'forged',
        binding,
        version: FAR,
      }).finish(),
    })),
  'fleet.bench': (a, b) =>
    [true, false].map((attached) => ({
      key: a.agent.key.agentId,
      payload: BenchChanged.encode({
        ...BenchChanged.decode(NONE),
        deviceId: a.agent.key.deviceId(`${a.mark}-quoted.img`),
        agentId: a.agent.key.agentId,
        tenantId: b.tenantId,
        attached,
        version: FAR,
      }).finish(),
    })),
  'fleet.report': (a, b) =>
    Object.values(a.repairs).flatMap(({ id, runs }) =>
      runs.map((run) => ({
        key: a.agent.key.agentId,
        payload: AgentReported.encode({
          ...AgentReported.decode(NONE),
          agentId: a.agent.key.agentId,
          tenantId: b.tenantId,
          seq: FAR,
          refused: { runId: run.id, repairId: id, orderId: uuidv7(), reason: 'forged' },
        }).finish(),
      })),
    ),
  'fleet.update': (a, b) => [
    {
      key: a.agent.key.agentId,
      payload: AgentUpdateChanged.encode({
        ...AgentUpdateChanged.decode(NONE),
        agentId: a.agent.key.agentId,
        tenantId: b.tenantId,
        offerId: uuidv7(),
        state: 'done',
      }).finish(),
    },
  ],
  // A refusal of a test that does not exist: catalog ignores it.
  'fleet.probe': (a, b) => [
    {
      key: a.agent.key.agentId,
      payload: AgentProbed.encode({
        ...AgentProbed.decode(NONE),
        agentId: a.agent.key.agentId,
        tenantId: b.tenantId,
        seq: FAR,
        refused: { runId: uuidv7(), repairId: uuidv7(), orderId: uuidv7(), reason: 'forged' },
      }).finish(),
    },
  ],
  'repairs.repair': (a, b) =>
    Object.values(a.repairs).flatMap(({ id, quotes }) =>
      ['rolled_back', 'approved', 'started'].map((what) => ({
        key: id,
        payload: RepairChanged.encode({
          ...RepairChanged.decode(NONE),
          repairId: id,
          tenantId: b.tenantId,
          version: FAR,
          status: 'completed',
          number: 1,
          deviceName: 'forged',
          what,
          quoteVersion: quotes.at(-1)?.version ?? 1,
          at: at(),
        }).finish(),
      })),
    ),
  // A help request for a shop that sent none; the page behind the notification refuses the unknown id.
  'repairs.assistance': (_, b) => {
    const requestId = uuidv7();
    return [
      {
        key: requestId,
        payload: AssistanceNoticed.encode({
          ...AssistanceNoticed.decode(NONE),
          requestId,
          repairId: uuidv7(),
          tenantId: b.tenantId,
          what: 'asked',
          part: 1,
          number: 1,
          deviceName: 'forged',
        }).finish(),
      },
    ];
  },
  // A block of a shop that is not blocked: the text is the platform's, and the linked page shows the real status.
  'repairs.protection': (_, b) => [
    {
      key: b.tenantId,
      payload: ProtectionNoticed.encode({ id: uuidv7(), tenantId: b.tenantId, event: 'blocked' }).finish(),
    },
  ],
  'repairs.staff-notification': staff('protection.case'),
  'billing.staff-notification': staff('ledger.differs'),
  'repairs.instruction': (a, b) =>
    Object.values(a.repairs).flatMap(({ id, runs }) =>
      runs.slice(0, 1).map((run) => ({
        key: a.agent.key.agentId,
        payload: InstructionIssued.encode({
          ...InstructionIssued.decode(NONE),
          messageId: uuidv7(),
          agentId: a.agent.key.agentId,
          tenantId: b.tenantId,
          runId: run.id,
          repairId: id,
          order: { payload: NONE, keyId: 'forged', signature: NONE },
          expiresAt: new Date(Date.now() + 60_000).toISOString(),
        }).finish(),
      })),
    ),
  'repairs.remote-order': (_, b) => {
    const orderId = uuidv7();
    return ['created', 'linked'].map((what) => ({
      key: orderId,
      payload: RemoteOrderChanged.encode({
        orderId,
        tenantId: b.tenantId,
        version: FAR,
        number: 1,
        what,
        email: true,
        at: at(),
      }).finish(),
    }));
  },
  'repairs.remote-session': (_, b) => {
    const sessionId = uuidv7();
    return [
      { key: sessionId, payload: RemoteSessionEnded.encode({ sessionId, tenantId: b.tenantId, at: at() }).finish() },
    ];
  },
  'billing.entry': (a, b) =>
    Object.values(a.repairs).flatMap(({ id }) =>
      ['charge', 'commission', 'charge_reversal'].map((kind) => ({
        key: id,
        payload: EntryPosted.encode({
          entry: {
            ...EntryPosted.decode(NONE).entry,
            id: uuidv7(),
            kind,
            tenantId: b.tenantId,
            tenantName: 'forged',
            repairId: id,
            repairNumber: 1,
            deviceName: 'forged',
            amountCents: 1,
            rate: undefined,
            at: at(),
          },
        }).finish(),
      })),
    ),
};
