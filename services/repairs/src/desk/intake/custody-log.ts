import { Injectable } from '@nestjs/common';
import type { ShopMember } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { EntityManager } from '@revive/platform/database/database';
import type { RepairEntity } from '../../cases/tickets/entities/repair.entity.js';
import { CustodyEntity } from './custody.entity.js';
import { IntakeItemEntity } from './intake.entity.js';

type Hands = Pick<CustodyEntity, 'kind' | 'party'> & Partial<Pick<CustodyEntity, 'note' | 'strokes' | 'onPaper'>>;

@Injectable()
export class CustodyLog {
  async add(
    em: EntityManager,
    person: ShopMember,
    { id: repairId, tenantId }: Pick<RepairEntity, 'id' | 'tenantId'>,
    hands: Hands,
    at: Date,
  ): Promise<void> {
    await em.insert(CustodyEntity, {
      id: uuidv7(),
      repairId,
      tenantId,
      note: null,
      strokes: null,
      onPaper: false,
      ...hands,
      byName: person.username,
      byUser: person.userId,
      at,
    });
  }

  /** Records the handover and deletes the passcode. */
  async giveBack(
    em: EntityManager,
    person: ShopMember,
    repair: Pick<RepairEntity, 'id' | 'tenantId'>,
    hands: Omit<Hands, 'kind'>,
    at: Date,
  ): Promise<void> {
    await this.add(em, person, repair, { kind: 'returned', ...hands }, at);
    // control: a passcode ends with the handover
    await em.update(IntakeItemEntity, { repairId: repair.id }, { passcode: null });
  }
}
