import { Inject, Injectable } from '@nestjs/common';
import { BENCH_SERVICES } from '@revive/contracts/repairs/states';
import type {
  BenchAnswer,
  LocalOperation,
  RepairWish,
  RepairWishAnswer,
  StartWish,
} from '@revive/proto/revive/link/v1/repair_wish';
import type { AgentOperation } from '@revive/proto/revive/repairs/v1/local_repairs';
import type { AgentActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError, isAppError, messageOf } from '@revive/platform/errors/errors';
import { LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import { AgentRepository } from '../agents/agent.repository.js';
import { DeviceEntity } from '../bench/device.entity.js';
import { LocalRepairsClient } from '../clients/local-repairs.client.js';

const MOST_DEVICES = 200;
const MINUTE_MS = 60_000;

type Answer = Omit<RepairWishAnswer, 'wishId'>;

/** Passes a wish of an agent's local page to repairs, which decides. The agent is known by its certificate. */
@Injectable()
export class AnswerWish {
  constructor(
    private readonly db: Database,
    private readonly repairs: LocalRepairsClient,
    private readonly agents: AgentRepository,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Never throws: a refusal is an answer. */
  async run(agent: AgentActor, wish: RepairWish): Promise<RepairWishAnswer> {
    const { wishId } = wish;
    try {
      return { wishId, ...(await this.#answer(agent, wish)) };
    } catch (error) {
      const refusal = isAppError(error) ? error : new AppError('SERVICE_UNAVAILABLE', undefined, { cause: error });
      if (refusal !== error)
        this.log.warn({ err: error, agentId: agent.agentId }, `a wish failed: ${messageOf(error)}`);
      return { wishId, refused: { code: refusal.code, sentence: refusal.message } };
    }
  }

  async #answer(agent: AgentActor, { start, state }: RepairWish): Promise<Answer> {
    const { agentId, tenantId } = agent;
    if (start) return { operation: operationOf(await this.#start(agent, start)) };
    if (state) return { operation: operationOf(await this.repairs.operation({ agentId, tenantId, id: state.id })) };
    return { bench: await this.#bench(agent) };
  }

  async #start(agent: AgentActor, { deviceId, repairType }: StartWish): Promise<AgentOperation> {
    if (repairType !== '' && !BENCH_SERVICES.some((id) => id === repairType))
      throw new AppError('INVALID', { repairType }, { sentence: `Choose a repair: ${BENCH_SERVICES.join(', ')}.` });
    const { agentId, tenantId } = agent;
    const { device, locationId } = await this.db.tx(agent, async (em) => ({
      device: await em.findOneBy(DeviceEntity, { id: deviceId, agentId, tenantId, attached: true }),
      locationId: (await this.agents.named(em, [agentId])).get(agentId)?.locationId,
    }));
    // control: a wish names a device on the bench of its own agent
    if (!device) throw new AppError('DEVICE_NOT_FOUND', { deviceId });
    return this.repairs.start({
      agentId,
      tenantId,
      deviceId,
      deviceName: device.name,
      deviceKind: device.kind,
      repairType,
      ...(device.serial != null && { deviceSerial: device.serial }),
      locationId,
    });
  }

  async #bench(agent: AgentActor): Promise<BenchAnswer> {
    const { agentId, tenantId } = agent;
    const devices = await this.db.tx(agent, (em) =>
      em.find(DeviceEntity, { where: { agentId, tenantId, attached: true }, take: MOST_DEVICES }),
    );
    const found = await this.repairs.bench({ agentId, tenantId, deviceIds: devices.map(({ id }) => id) });
    return {
      tenantId,
      tenantName: found.tenantName,
      totalRevenue: randOf(found.revenueCents),
      repairs: found.devices.map(({ deviceId, repairId, totalCents, estimateMs }) => ({
        deviceId,
        repairId,
        repairCost: totalCents == null ? undefined : randOf(totalCents),
        estimatedRepairMinutes: estimateMs == null ? undefined : minutesOf(estimateMs),
      })),
    };
  }
}

const randOf = (cents: number): number => cents / 100;
const minutesOf = (ms: number): number => Math.max(1, Math.round(ms / MINUTE_MS));

function operationOf(found: AgentOperation): LocalOperation {
  const { deviceId, repairType, status, startedAt, summary, error, repairId, repairNumber, repairMethod } = found;
  return {
    deviceId,
    repairType,
    status,
    startTime: startedAt,
    summary,
    error: error ?? undefined,
    repairId,
    repairNumber,
    repairMethod: repairMethod ?? undefined,
    repairMinutes: found.repairMs == null ? undefined : minutesOf(found.repairMs),
    repairCost: found.totalCents == null ? undefined : randOf(found.totalCents),
    successRate: found.successShare == null ? undefined : { share: found.successShare, n: found.successN },
    nextSteps: found.nextSteps,
    steps: found.steps.map(({ name, plain, action, output, status: state }) => ({
      step: name,
      action: plain,
      command: action,
      output,
      status: state,
    })),
  };
}
