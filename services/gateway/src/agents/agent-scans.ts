import { Inject, Injectable } from '@nestjs/common';
import type { AgentScan, AllDevices } from '@revive/contracts/fleet/agent-status';
import { centsToRand } from '@revive/contracts/money';
import { SHOP_ROLES } from '@revive/contracts/roles';
import { AppError, isAppError } from '@revive/platform/errors/errors';
import type { Agent, ScanReply } from '@revive/proto/revive/fleet/v1/fleet';
import type { Session } from '../access/session.js';
import { GrpcClients } from '../clients/grpc-clients.js';
import { scannedDevices, type Estimates } from './scanned-devices.js';

type Counts = Pick<AllDevices, 'asked' | 'answered' | 'unanswered' | 'scannedAt'>;
type Revenue = Pick<AgentScan['summary'], 'totalRevenue' | 'totalRevenueAbsent'>;

const isOfShop = ({ user: { role } }: Session): boolean => SHOP_ROLES.some((one) => one === role);

export const countsOf = ({ asked, answered, at }: ScanReply): Counts => ({
  asked,
  answered,
  unanswered: asked - answered,
  ...(at ? { scannedAt: at } : {}),
});

/** Joins what the agents see (fleet) with prices and measured times (repairs) and the revenue (billing). */
@Injectable()
export class AgentScans {
  constructor(
    @Inject(GrpcClients) private readonly clients: Pick<GrpcClients, 'fleet' | 'repairs' | 'outcomes' | 'billing'>,
  ) {}

  /** `asks`: whether the agents read their benches again. */
  async all(session: Session, asks: boolean): Promise<AllDevices> {
    const [reply, estimates] = await Promise.all([
      asks ? this.#scan(session) : this.clients.fleet.call(session, 'listFleet', {}),
      this.#estimates(session),
    ]);
    return { allDevices: scannedDevices(reply, estimates), ...countsOf(reply) };
  }

  /** Throws AGENT_NOT_RUNNING (503) without an online agent. */
  async devices(session: Session): Promise<{ success: true; devices: AllDevices['allDevices'] } & Counts> {
    const { allDevices, ...counts } = await this.#running(session);
    return { success: true, devices: allDevices, ...counts };
  }

  /** Throws AGENT_NOT_RUNNING (503) without an online agent. */
  async agent(session: Session): Promise<AgentScan> {
    const [{ allDevices, online, ...counts }, revenue] = await Promise.all([
      this.#running(session),
      this.#revenue(session),
    ]);
    const [first] = online;
    return {
      devices: allDevices,
      summary: {
        agentVersion: first?.agentVersion ?? '',
        platform: first?.platform ?? '',
        hostname: first?.name ?? '',
        agents: online.length,
        ...revenue,
      },
      ...counts,
    };
  }

  async #running(session: Session): Promise<AllDevices & { online: Agent[] }> {
    const [reply, estimates] = await Promise.all([this.#scan(session), this.#estimates(session)]);
    const online = reply.agents.filter(({ status, presence }) => status === 'online' && presence !== 'unconfirmed');
    // spec part 2 §8: the page shows how to download and run the agent.
    if (online.length === 0) throw new AppError('AGENT_NOT_RUNNING');
    return { allDevices: scannedDevices(reply, estimates), online, ...countsOf(reply) };
  }

  /** An impersonating person gets the last reports of the agents; no agent is asked. */
  #scan(session: Session): Promise<ScanReply> {
    return this.clients.fleet.call(session, 'scan', {}).catch((error: unknown) => {
      if (isAppError(error, 'IMPERSONATION_READ_ONLY')) return this.clients.fleet.call(session, 'listFleet', {});
      throw error;
    });
  }

  async #estimates(session: Session): Promise<Estimates> {
    const [outcomes, prices] = await Promise.all([
      this.clients.outcomes.call(session, 'readOutcomes', { scope: '' }),
      // Staff get no price, because a price belongs to one shop.
      isOfShop(session) ? this.clients.repairs.call(session, 'readPrices', {}) : undefined,
    ]);
    return { outcomes, prices };
  }

  async #revenue(session: Session): Promise<Revenue> {
    const { role } = session.user;
    if (role === 'tech') return { totalRevenueAbsent: 'Only an administrator of the shop can see its revenue.' };
    const { billing } = this.clients;
    const cents = isOfShop(session)
      ? (await billing.call(session, 'getBilling', { before: '' })).chargedCents
      : (await billing.call(session, 'readRevenue', {})).totalCents;
    return { totalRevenue: centsToRand(cents) };
  }
}
