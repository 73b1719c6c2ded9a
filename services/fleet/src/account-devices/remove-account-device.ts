import { Inject, Injectable } from '@nestjs/common';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { recordAudit } from '../agents/agent.events.js';
import { AccountDeviceRepository, ownerOf } from './account-device.repository.js';

@Injectable()
export class RemoveAccountDevice {
  constructor(
    private readonly db: Database,
    private readonly devices: AccountDeviceRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED, ACCOUNT_NOT_ACTIVE (403), NOT_FOUND (404), also for a device of somebody else. */
  async run(actor: Actor, id: string): Promise<void> {
    const person = requireRole(actor);
    if (!isUuid(id)) throw new AppError('NOT_FOUND', { id });
    const owner = ownerOf(person);
    await this.db.tx(person, async (em) => {
      await this.devices.lock(em, owner);
      if (!(await this.devices.remove(em, owner, id))) throw new AppError('NOT_FOUND', { id });
      await recordAudit(em, person, this.clock(), person.tenantId ?? '', 'device.removed', `account device ${id}`);
    });
  }
}
