import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { Database } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { ApprovalRecord, type RepairChanged, type SignedApproval } from '@revive/proto/revive/repairs/v1/repairs';
import { systemActor } from '@revive/platform/auth/actor';
import type { Logger } from '@revive/platform/telemetry/log';
import { EmbeddedCache } from '@revive/platform/cache/embedded/embedded-cache';
import { LivePublisher } from '@revive/platform/live/live';
import { ApprovalVerifier } from '../approvals/approval-verifier.js';
import { AuthoriseCharge } from '../approvals/authorise-charge.js';
import { PostEntries } from '../ledger/post-entries.js';
import { SettleRepair } from '../ledger/settle-repair.js';
import { OnTenantChanged } from '../ledger/on-tenant-changed.js';

export const anEvent = () => ({
  id: uuidv7(),
  topic: 'repairs.repair',
  key: 'k',
  type: 't',
  payload: new Uint8Array(),
  occurredAt: new Date(),
});

const orders = generateKeyPairSync('ed25519');
/** As fleet passes the statements to agents. */
export const orderKeys = JSON.stringify([
  { publicKey: orders.publicKey.export({ type: 'spki', format: 'der' }).toString('base64') },
]);

/** An approval as repairs signs it. */
export function anApproval(
  over: Partial<ApprovalRecord> & Pick<ApprovalRecord, 'tenantId' | 'repairId' | 'authorisedCents'>,
  key: KeyObject = orders.privateKey,
): SignedApproval {
  const payload = ApprovalRecord.encode({
    approvalId: uuidv7(),
    kind: 'repair',
    quoteVersion: 1,
    diagnosisCents: 0,
    vatBps: 0,
    planDigest: '',
    how: 'email_link',
    lines: [],
    at: '2026-11-20T09:00:00.000Z',
    ...over,
  }).finish();
  const signature = sign(null, Buffer.concat([Buffer.from('revive-approval-v1\0', 'latin1'), payload]), key);
  return { payload, signature, keyId: 'test' };
}

/** What a customer agreed to who approved every amount that the event names. */
export function approvalsOf(repair: RepairChanged): SignedApproval[] {
  const { tenantId, repairId, quoteVersion, totalCents, keptCents, diagnosisCents } = repair;
  const of = { tenantId, repairId, quoteVersion };
  return [
    anApproval({ ...of, authorisedCents: Math.max(totalCents, keptCents ?? 0) }),
    ...(diagnosisCents > 0 ? [anApproval({ ...of, kind: 'diagnosis', authorisedCents: diagnosisCents })] : []),
  ];
}

/** A repair whose customer approved every amount, unless `approvals` are given. */
export function aRepair(tenantId: string, over: Partial<RepairChanged> = {}): RepairChanged {
  const repair: RepairChanged = {
    repairId: uuidv7(),
    tenantId,
    version: 1,
    status: 'completed',
    outcome: 'repaired',
    number: 1,
    deviceName: 'disk.img',
    what: 'completed',
    totalCents: 35_000,
    serviceIds: [],
    quoteVersion: 1,
    message: '',
    messagePart: 0,
    addressTag: '',
    by: '',
    at: '2026-11-20T10:00:00.000Z',
    diagnosisCents: 0,
    vatBps: 0,
    lines: [],
    approvals: [],
    ...over,
  };
  return over.approvals ? repair : { ...repair, approvals: approvalsOf(repair) };
}

export async function aShop(
  db: Database,
  {
    isVatRegistered = false,
    ...over
  }: {
    id?: string | undefined;
    demo?: boolean;
    commissionRate?: number;
    version?: number;
    email?: string;
    isVatRegistered?: boolean;
  } = {},
): Promise<string> {
  const id = over.id ?? uuidv7();
  await new OnTenantChanged(db).run(anEvent(), {
    name: 'Shop',
    phone: '',
    address: '',
    email: '',
    commissionRate: 0.2,
    version: 1,
    ...over,
    id,
  });
  if (isVatRegistered)
    await db.tx(systemActor('test', id), (em) =>
      em.query(
        `insert into sellers (tenant_id, registered_name, address, vat_number, updated_at, updated_by)
          values ($1, 'Shop (Pty) Ltd', '1 Long Street', '4000000000', now(), $1)`,
        [id],
      ),
    );
  return id;
}

/** The writer of the ledger, and a settlement of repairs that uses it. */
export function aLedger(
  db: Database,
  live = new LivePublisher(new EmbeddedCache()),
  log: Pick<Logger, 'warn'> = { warn: () => undefined },
) {
  const ledger = new PostEntries(live);
  const verifier = new ApprovalVerifier({ orderKeys }, log);
  return { ledger, settle: new SettleRepair(db, ledger, verifier, new AuthoriseCharge(log)) };
}
