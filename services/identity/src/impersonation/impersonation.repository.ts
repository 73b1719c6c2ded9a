import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@revive/platform/database/database';
import { IsNull } from 'typeorm';
import { ImpersonationEntity } from './impersonation.entity.js';
import { ImpersonationMacs } from './impersonation-macs.js';

@Injectable()
export class ImpersonationRepository {
  constructor(private readonly macs: ImpersonationMacs) {}

  async add(em: EntityManager, row: Omit<ImpersonationEntity, 'seal'>): Promise<void> {
    await em.insert(ImpersonationEntity, { ...row, seal: this.macs.seal(row) });
  }

  /** Locks the rows until the end of the transaction. */
  openOf(em: EntityManager, sessionId: string): Promise<ImpersonationEntity[]> {
    return em.find(ImpersonationEntity, {
      where: { sessionId, endedAt: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
  }

  ownOf(em: EntityManager, viewerId: string, id: string): Promise<ImpersonationEntity | null> {
    return em.findOne(ImpersonationEntity, { where: { id, viewerId }, lock: { mode: 'pessimistic_write' } });
  }

  read(em: EntityManager, id: string): Promise<ImpersonationEntity | null> {
    return em.findOneBy(ImpersonationEntity, { id });
  }

  check(row: ImpersonationEntity): void {
    this.macs.check(row);
  }

  async end(em: EntityManager, row: ImpersonationEntity, at: Date): Promise<void> {
    await em.update(
      ImpersonationEntity,
      { id: row.id },
      { endedAt: at, seal: this.macs.seal({ ...row, endedAt: at }) },
    );
  }
}
