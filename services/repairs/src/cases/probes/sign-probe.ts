import { Inject, Injectable } from '@nestjs/common';
import { patchVersionOf } from '@revive/contracts/patch-tests/patches';
import type { BenchDevice } from '@revive/proto/revive/fleet/v1/fleet';
import type { SignProbeReply, SignProbeRequest } from '@revive/proto/revive/repairs/v1/probes';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { FleetClient } from '../../clients/fleet.client.js';
import { Instructions } from '../orders/instructions.js';
import { requireNotStopped } from '../runs/stops/stops.query.js';
import { AgentBindingEntity } from '../tickets/entities/agent-binding.entity.js';
import { TicketMacs } from '../tickets/ticket-macs.js';
import { openRunsOnDevice } from '../tickets/ticket.query.js';
import { recordAudit } from '../tickets/ticket.repository.js';

/** Signs the order of a patch test, which belongs to no repair. */
@Injectable()
export class SignProbe {
  constructor(
    private readonly db: Database,
    private readonly fleet: FleetClient,
    private readonly instructions: Instructions,
    private readonly macs: TicketMacs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Throws DEVICE_NOT_FOUND, PATCH_NOT_FOUND (404), AGENT_OFFLINE, DEVICE_NOT_READY, DEVICE_BUSY, REPAIRS_STOPPED (409),
   * SEAL_BROKEN (403).
   */
  async run(actor: Actor, { testId, deviceId, patchId, patchVersion }: SignProbeRequest): Promise<SignProbeReply> {
    // control: only a master has a patch test signed
    requireRole(actor, 'master');
    if (!isUuid(testId)) throw invalid({ testId: 'is not an id' });
    if (patchVersionOf(patchId) !== patchVersion) throw new AppError('PATCH_NOT_FOUND', { patchId });
    const device = await this.fleet.device(deviceId);
    if (!device.agentOnline) throw new AppError('AGENT_OFFLINE', { agentId: device.agentId });
    // control: a patch test begins on a ready device only
    if (device.status !== 'ready') throw notReady(device);
    const procedures = [{ id: patchId, version: patchVersion }];
    const { tenantId, agentId, agentVersion } = device;
    const now = this.clock();
    const expiresAt = await this.db.tx(actor, async (em) => {
      // control: no patch test is signed during an emergency stop
      await requireNotStopped(em, { tenantId, procedures, agentVersion });
      // control: a patch test goes to a confirmed agent only
      await this.#requireConfirmed(em, device);
      // control: a device with an open run takes no patch test
      if ((await openRunsOnDevice(em, deviceId)) > 0)
        throw new AppError('DEVICE_BUSY', { deviceId }, { sentence: ON_A_TICKET });
      await recordAudit(em, actor, now, tenantId, 'patch_test', `${patchId}@${patchVersion} on ${device.name}`);
      return this.instructions.probe(em, { testId, tenantId, agentId, deviceId, procedures }, now, actor);
    });
    return { agentId, tenantId, deviceName: device.name, expiresAt };
  }

  /** Fleet alone cannot make an agent take orders: a person of the shop must have confirmed the agent. */
  async #requireConfirmed(em: EntityManager, { agentId, tenantId }: BenchDevice): Promise<void> {
    const binding = await em.findOneBy(AgentBindingEntity, { agentId });
    if (binding?.binding !== 'confirmed' || binding.tenantId !== tenantId)
      throw new AppError('AGENT_OFFLINE', { agentId }, { sentence: UNCONFIRMED });
    this.macs.checkBinding(binding);
  }
}

const UNCONFIRMED =
  'The agent of this device is not confirmed. Someone at the shop enters its code on the Agents page first.';
const ON_A_TICKET = 'A repair of this device is under way. Start the test when its run has ended.';
const TESTING = 'This device is busy with another run or test. Wait until it shows READY.';

const notReady = ({ id: deviceId, status }: BenchDevice): AppError =>
  status === 'testing' || status === 'analyzing'
    ? new AppError('DEVICE_BUSY', { deviceId, status }, { sentence: TESTING })
    : new AppError('DEVICE_NOT_READY', { deviceId, status });
