import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@revive/platform/database/database';

/** The ids of the merged record and of the record that stays. */
export interface CustomerMove {
  readonly tenantId: string;
  readonly from: string;
  readonly to: string;
}

/** Moves the rows of one feature from a merged customer, in the transaction of the merge. */
type MoveRows = (em: EntityManager, move: CustomerMove) => Promise<unknown>;

/** Registry of the features whose rows name a customer. Each feature adds itself when its module starts. */
@Injectable()
export class CustomerMoves {
  readonly #all: MoveRows[] = [];

  add(move: MoveRows): void {
    this.#all.push(move);
  }

  async run(em: EntityManager, move: CustomerMove): Promise<void> {
    for (const one of this.#all) await one(em, move);
  }
}
