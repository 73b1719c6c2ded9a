import { Inject, Injectable } from '@nestjs/common';
import { startPatchTestSchema, type PatchTest } from '@revive/contracts/patch-tests/patch-tests';
import { BUILT_IN_PATCHES } from '@revive/contracts/patch-tests/patches';
import type { StartPatchTestRequest } from '@revive/proto/revive/catalog/v1/patch_tests';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { uuidv7 } from '@revive/platform/core/ids';
import { AppError, isAppError } from '@revive/platform/errors/errors';
import { validate } from '@revive/platform/core/validate';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { RepairsClient } from '../clients/repairs.client.js';
import { PATIENCE_MS } from './deadlines.policy.js';
import { rowOf } from './patch-test.mapper.js';
import { PatchTestRepository } from './patch-test.repository.js';

const OPEN = 'A patch test of this device is under way. Start the next one when it has ended.';

/** Starts a test: the row first, so that no order is without a row; then the order, which only repairs signs. */
@Injectable()
export class StartPatchTest {
  constructor(
    private readonly tests: PatchTestRepository,
    private readonly repairs: RepairsClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws PATCH_NOT_FOUND, DEVICE_NOT_FOUND (404), DEVICE_NOT_READY, DEVICE_BUSY, AGENT_OFFLINE, REPAIRS_STOPPED (409). */
  async run(actor: Actor, request: StartPatchTestRequest): Promise<PatchTest> {
    // control: only a master starts a patch test = actor
    const { userId } = requireRole(actor, 'master');
    const { deviceId, patchId } = await validate(startPatchTestSchema, request);
    const patch = BUILT_IN_PATCHES.find(({ id, status }) => id === patchId && status === 'testing');
    if (!patch) throw new AppError('PATCH_NOT_FOUND', { patchId });
    const at = this.clock();
    const id = uuidv7();
    const isNew = await this.tests.add(actor, {
      id,
      device_id: deviceId,
      patch_id: patch.id,
      patch_version: patch.version,
      patch_name: patch.name,
      started_by: userId,
      started_at: at,
      deadline: new Date(at.getTime() + PATIENCE_MS.pending),
    });
    if (!isNew) throw new AppError('DEVICE_BUSY', { deviceId }, { sentence: OPEN });
    const order = { testId: id, deviceId, patchId: patch.id, patchVersion: patch.version };
    const signed = await this.repairs.signProbe(order).catch(async (error: unknown) => {
      await this.#discard(actor, id, error);
      throw error;
    });
    // The agent may report before this transaction: a later step stays, and a test that has ended stays as it is.
    const changed = await this.tests.changeBy(actor, id, ({ step }) => ({
      agent_id: signed.agentId,
      tenant_id: signed.tenantId,
      device_name: signed.deviceName,
      step: step || 'Sent to the agent',
    }));
    const row = changed ?? (await this.tests.read(actor, id));
    if (!row) throw new AppError('SERVICE_UNAVAILABLE', { testId: id });
    return rowOf(row);
  }

  /**
   * A refusal leaves no row. After an unanswered call the order may be on its way: the row waits for its deadline.
   */
  async #discard(actor: Actor, id: string, error: unknown): Promise<void> {
    const isRefused = isAppError(error) && error.row.http < 500;
    if (isRefused) await this.tests.remove(actor, id);
  }
}
