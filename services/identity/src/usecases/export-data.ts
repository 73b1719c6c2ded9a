import type { EntityManager } from '@revive/platform/database/database';
import { ErasureRow, KnownDeviceRow, LetterRow, LinkRow } from '../data/own-account-rows.js';
import { AuditRow, SessionRow, TenantRow, type UserRow } from '../data/rows.js';
import { noteOwn, type Holders } from '../sessions/holders.js';

/** What was done is listed so far back; the rest of the trail is the shop's and the platform's. */
const MOST_ACTIONS = 1000;

/**
 * Everything that identity holds of a person, for the person: what is secret (hashes, the second factor) is named and
 * left out.
 */
export class ExportData {
  constructor(private readonly holders: Holders) {}

  /** JSON. Throws INVALID (400), NOT_SIGNED_IN (401), ACCOUNT_NOT_ACTIVE, SEAL_BROKEN (403), TOO_MANY (429). */
  run(secret: string, password: string): Promise<string> {
    return this.holders.proven(secret, password, async (em, holder, now) => {
      await noteOwn(em, holder, 'account.exported', `account ${holder.user.id}`, now);
      return JSON.stringify({ exportedAt: now, ...(await collect(em, holder.user)) });
    });
  }
}

async function collect(em: EntityManager, user: UserRow): Promise<object> {
  const of = { where: { userId: user.id } };
  const { id, username, name, email, role, status, createdAt, updatedAt, tenantId, otpSecret } = user;
  const tenant = tenantId === null ? null : await em.findOneBy(TenantRow, { id: tenantId });
  const [sessions, devices, letters, links, erasure] = [
    await em.find(SessionRow, of),
    await em.find(KnownDeviceRow, of),
    await em.find(LetterRow, of),
    await em.find(LinkRow, of),
    await em.findOneBy(ErasureRow, { userId: id }),
  ];
  const actions = await em.find(AuditRow, { where: { actorId: id }, order: { id: 'DESC' }, take: MOST_ACTIONS });
  return {
    account: {
      id,
      username,
      name,
      email,
      role,
      status,
      createdAt,
      updatedAt,
      password: 'kept as a hash',
      secondFactor: otpSecret === null ? 'off' : 'on',
    },
    shop: tenant && { id: tenant.id, name: tenant.name },
    sessions: sessions.map((one) => ({
      device: one.device,
      network: one.network,
      createdAt: one.createdAt,
      lastSeenAt: one.lastSeenAt,
      endedAt: one.endedAt,
    })),
    knownBrowsers: devices.map((one) => ({ firstSeenAt: one.firstSeenAt, lastSeenAt: one.lastSeenAt })),
    letters: letters.map((one) => ({ template: one.template, createdAt: one.createdAt })),
    links: links.map((one) => ({
      purpose: one.purpose,
      email: one.email,
      formerEmail: one.formerEmail,
      createdAt: one.createdAt,
      expiresAt: one.expiresAt,
      usedAt: one.usedAt,
    })),
    erasureRequestedAt: erasure?.requestedAt ?? null,
    actions: actions.map((one) => ({ action: one.action, notes: one.notes, at: one.at })),
  };
}
