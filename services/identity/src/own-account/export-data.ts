import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@revive/platform/database/database';
import { ErasureRequestEntity } from '../erasure/erasure-request.entity.js';
import { KnownDeviceEntity } from '../devices/known-device.entity.js';
import { EmailEntity } from '../email/email.entity.js';
import { OneTimeLinkEntity } from '../credentials/one-time-link.entity.js';
import { AuditEntryEntity } from '../audit/audit-entry.entity.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { TenantEntity } from '../accounts/tenant.entity.js';
import type { UserEntity } from '../accounts/user.entity.js';
import { recordOwnAction, SessionAuthenticator } from '../sessions/session-authenticator.js';

const MOST_ACTIONS = 1000;

/**
 * Exports all data that identity stores about a person. Secrets (hashes, the second factor) are mentioned but not
 * included.
 */
@Injectable()
export class ExportData {
  constructor(private readonly authenticator: SessionAuthenticator) {}

  /**
   * Returns JSON. Throws INVALID (400), NOT_SIGNED_IN (401), ACCOUNT_NOT_ACTIVE, SEAL_BROKEN (403), TOO_MANY (429).
   */
  run(secret: string, password: string): Promise<string> {
    return this.authenticator.reauthenticate(secret, password, async (em, holder, now) => {
      await recordOwnAction(em, holder, 'account.exported', `account ${holder.user.id}`, now);
      return JSON.stringify({ exportedAt: now, ...(await collect(em, holder.user)) });
    });
  }
}

async function collect(em: EntityManager, user: UserEntity): Promise<object> {
  const of = { where: { userId: user.id } };
  const { id, username, name, email, role, status, createdAt, updatedAt, tenantId, otpSecret } = user;
  const tenant = tenantId === null ? null : await em.findOneBy(TenantEntity, { id: tenantId });
  const [sessions, devices, emails, links, erasure] = [
    await em.find(SessionEntity, of),
    await em.find(KnownDeviceEntity, of),
    await em.find(EmailEntity, of),
    await em.find(OneTimeLinkEntity, of),
    await em.findOneBy(ErasureRequestEntity, { userId: id }),
  ];
  const actions = await em.find(AuditEntryEntity, {
    where: { actorId: id },
    order: { id: 'DESC' },
    take: MOST_ACTIONS,
  });
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
    emails: emails.map((one) => ({ template: one.template, createdAt: one.createdAt })),
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
