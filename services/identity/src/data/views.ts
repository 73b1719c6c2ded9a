import type { EntityManager } from '@revive/platform/database/database';
import { IsNull } from 'typeorm';
import { ViewRow } from './rows.js';
import type { Seals } from './seals.js';

/** The rows of views; each carries its seal. */
export class ViewRows {
  constructor(private readonly seals: Seals) {}

  async add(em: EntityManager, row: Omit<ViewRow, 'seal'>): Promise<void> {
    await em.insert(ViewRow, { ...row, seal: this.seals.view(row) });
  }

  /** Locked for the rest of the transaction. */
  openOf(em: EntityManager, sessionId: string): Promise<ViewRow[]> {
    return em.find(ViewRow, { where: { sessionId, endedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
  }

  /** One of this viewer's own, locked. */
  ownOf(em: EntityManager, viewerId: string, id: string): Promise<ViewRow | null> {
    return em.findOne(ViewRow, { where: { id, viewerId }, lock: { mode: 'pessimistic_write' } });
  }

  read(em: EntityManager, id: string): Promise<ViewRow | null> {
    return em.findOneBy(ViewRow, { id });
  }

  /** Throws SEAL_BROKEN (403). */
  check(row: ViewRow): void {
    this.seals.checkView(row);
  }

  async end(em: EntityManager, row: ViewRow, at: Date): Promise<void> {
    await em.update(ViewRow, { id: row.id }, { endedAt: at, seal: this.seals.view({ ...row, endedAt: at }) });
  }
}
