import { Injectable } from '@nestjs/common';
import { ASSESSED_AT_ONCE, AUTOMATIC } from '@revive/contracts/centres/injection';
import type { SessionRun } from '@revive/proto/revive/repairs/v1/centres';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { AppError, isAppError } from '@revive/platform/errors/errors';
import { DiagnoseAgain } from '../../cases/runs/diagnose-again.js';
import { StartRepair } from '../bench/start-repair.js';
import type { CentreValue } from '../../cases/tickets/entities/repair.entity.js';
import { isFree, ReadMachines, type Machine } from './machine.js';

const NO_ISSUE = { deviceName: '', deviceType: '', tenantId: '', customer: null } as const;

@Injectable()
export class Assess {
  constructor(
    private readonly reading: ReadMachines,
    private readonly starting: StartRepair,
    private readonly again: DiagnoseAgain,
  ) {}

  /**
   * Diagnoses the given device, or every free device for AUTOMATIC. Throws DEVICE_NOT_FOUND (404), AGENT_OFFLINE,
   * DEVICE_HAS_REPAIR, DEVICE_BUSY (409), NOT_ALLOWED (403).
   */
  async clients(actor: Actor, clientMachineId: string): Promise<{ connectedClients: number; sessions: string[] }> {
    requireShopMember(actor);
    if (clientMachineId !== AUTOMATIC) {
      const { sessionId } = await this.machine(actor, clientMachineId, { page: 'injection' });
      return { connectedClients: 1, sessions: [sessionId] };
    }
    const { machines } = await this.reading.run(actor);
    requireConnected(machines);
    const sessions: string[] = [];
    for (const { device } of machines.filter(isFree).slice(0, ASSESSED_AT_ONCE)) {
      try {
        const { repairId } = await this.starting.run(
          actor,
          { ...NO_ISSUE, deviceId: device.id },
          { page: 'injection' },
        );
        sessions.push(repairId);
      } catch (error) {
        // The device was taken or removed meanwhile: continue with the remaining devices.
        if (!['DEVICE_HAS_REPAIR', 'DEVICE_BUSY', 'DEVICE_NOT_FOUND'].some((code) => isAppError(error, code as never)))
          throw error;
      }
    }
    if (sessions.length === 0)
      throw new AppError('DEVICE_HAS_REPAIR', undefined, {
        sentence: 'Every connected device already has an open repair. See Active Assessments.',
      });
    return { connectedClients: sessions.length, sessions };
  }

  /**
   * Opens a ticket if the device has no open ticket, otherwise diagnoses again on the open ticket. Throws as
   * `clients`.
   */
  async machine(actor: Actor, machineId: string, centre: CentreValue): Promise<SessionRun> {
    requireShopMember(actor);
    const { ticket } = await this.find(actor, machineId);
    if (ticket && ticket.repair.status !== 'ready_for_pickup')
      return { sessionId: ticket.repair.id, runId: await this.again.run(actor, ticket.repair.id) };
    const { repairId, runId } = await this.starting.run(actor, { ...NO_ISSUE, deviceId: machineId }, centre);
    return { sessionId: repairId, runId };
  }

  /** Throws DEVICE_NOT_FOUND (404) unless the device is on the actor's bench now. */
  async find(actor: Actor, machineId: string): Promise<Machine> {
    const found = (await this.reading.run(actor)).machines.find(({ device }) => device.id === machineId);
    if (!found) throw new AppError('DEVICE_NOT_FOUND', { deviceId: machineId });
    return found;
  }
}

function requireConnected(machines: readonly Machine[]): void {
  if (!machines.some(({ device }) => device.agentOnline))
    throw new AppError('AGENT_OFFLINE', undefined, {
      sentence: 'No device is connected. Start the agent on the technician’s PC and attach a device.',
    });
}
