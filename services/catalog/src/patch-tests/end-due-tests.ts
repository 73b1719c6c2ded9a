import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { NO_NEWS } from './deadlines.policy.js';
import { PatchTestRepository } from './patch-test.repository.js';
import { failed } from './record-from-agent.js';

const SYSTEM = systemActor('catalog:due-patch-tests');

/** Ends tests whose agent was killed, lost its network or never took the order. */
@Injectable()
export class EndDueTests {
  constructor(
    private readonly tests: PatchTestRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Each row in its own transaction; an outcome that arrives meanwhile wins or loses by the row's lock. */
  async run(): Promise<void> {
    for (const id of await this.tests.due(SYSTEM))
      await this.tests.changeBy(SYSTEM, id, (row) =>
        row.deadline < this.clock()
          ? failed(row, NO_NEWS[row.status === 'running' ? 'running' : 'pending'])
          : undefined,
      );
  }
}
