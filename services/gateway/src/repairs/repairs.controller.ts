import { Body, Controller, Query } from '@nestjs/common';
import type {
  ApprovalQr,
  EmergencyStopReply,
  Repair,
  RunReply,
  ShopPrices,
  Summary,
} from '@revive/proto/revive/repairs/v1/repairs';
import type { CounterApproval, RecordHandover, RepairCustomer, StartRepair } from '@revive/contracts/repairs/repair';
import { centsOfAmount, type DiagnosisFee, type HandWork, type ShopNote } from '@revive/contracts/repairs/work';
import { routes } from '@revive/contracts/routes/routes';
import { GrpcClients } from '../adapters/backends.js';
import { CurrentSession, type Session } from '../access/session.js';
import { Id } from '../http/params.js';
import { Route } from '../http/route.js';

@Controller()
export class RepairsController {
  constructor(private readonly backends: GrpcClients) {}

  @Route(routes.startRepair)
  async startRepair(
    @CurrentSession() session: Session,
    @Body() body: StartRepair,
  ): Promise<{ sessionId: string; repairId: string; trackingId: string }> {
    const { deviceId, deviceName = '', deviceType = '', estimatedCost, tenantId = '' } = body;
    const { repairId, runId, trackingId } = await this.backends.repairs.call(session, 'start', {
      deviceId,
      deviceName,
      deviceType,
      estimatedCost,
      tenantId,
      customer: customerOf(body),
    });
    // The specification calls the run that a start begins a session.
    return { sessionId: runId, repairId, trackingId };
  }

  @Route(routes.listRepairs)
  async listRepairs(
    @CurrentSession() session: Session,
    @Query() { before = '', find = '' }: { before?: string; find?: string },
  ): Promise<Summary[]> {
    return (await this.backends.repairs.call(session, 'list', { before, find })).repairs;
  }

  @Route(routes.getRepair)
  getRepair(@CurrentSession() session: Session, @Id() id: string): Promise<Repair> {
    return this.backends.repairs.call(session, 'get', { id });
  }

  @Route(routes.changeRepairCustomer)
  changeRepairCustomer(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() body: RepairCustomer,
  ): Promise<Repair> {
    return this.backends.repairs.call(session, 'changeCustomer', { id, customer: customerOf(body) });
  }

  @Route(routes.approveAtCounter)
  approveAtCounter(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { quoteVersion, approvedBy, how }: CounterApproval,
  ): Promise<Repair> {
    return this.backends.repairs.callWithCommandToken(session, 'approveAtCounter', {
      id,
      quoteVersion,
      approvedBy,
      how,
    });
  }

  @Route(routes.showApprovalQr)
  showApprovalQr(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { quoteVersion }: { quoteVersion: number },
  ): Promise<ApprovalQr> {
    return this.backends.repairs.callWithCommandToken(session, 'showApprovalQr', { id, quoteVersion });
  }

  @Route(routes.declineAtCounter)
  declineAtCounter(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { reason = '' }: { reason?: string },
  ): Promise<Repair> {
    return this.backends.repairs.call(session, 'declineAtCounter', { id, reason });
  }

  @Route(routes.executeRepair)
  executeRepair(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { quoteVersion }: { quoteVersion: number },
  ): Promise<RunReply> {
    return this.backends.repairs.callWithCommandToken(session, 'execute', { id, quoteVersion });
  }

  @Route(routes.rollBackRepair)
  rollBackRepair(@CurrentSession() session: Session, @Id() id: string): Promise<RunReply> {
    return this.backends.repairs.callWithCommandToken(session, 'rollBack', { id });
  }

  @Route(routes.markReady)
  markReady(@CurrentSession() session: Session, @Id() id: string): Promise<Repair> {
    return this.backends.repairs.call(session, 'markReady', { id });
  }

  @Route(routes.handOver)
  handOver(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { collectedBy, relation, payment }: RecordHandover,
  ): Promise<Repair> {
    return this.backends.repairs.call(session, 'recordHandover', { id, collectedBy, relation, payment });
  }

  @Route(routes.diagnoseAgain)
  diagnoseAgain(@CurrentSession() session: Session, @Id() id: string): Promise<RunReply> {
    return this.backends.repairs.call(session, 'diagnoseAgain', { id });
  }

  @Route(routes.stopRun)
  stopRun(@CurrentSession() session: Session, @Id() id: string): Promise<Repair> {
    return this.backends.repairs.call(session, 'stopRun', { id });
  }

  @Route(routes.addShopNote)
  addShopNote(@CurrentSession() session: Session, @Id() id: string, @Body() { text }: ShopNote): Promise<Repair> {
    return this.backends.repairs.call(session, 'addNote', { id, text });
  }

  @Route(routes.recordHandWork)
  recordHandWork(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Body() { done, byName = '', result, serviceId = '' }: HandWork,
  ): Promise<Repair> {
    return this.backends.repairs.call(session, 'recordHandWork', { id, done, byName, result, serviceId });
  }

  @Route(routes.getShopPrices)
  getShopPrices(@CurrentSession() session: Session): Promise<ShopPrices> {
    return this.backends.repairs.call(session, 'readPrices', {});
  }

  @Route(routes.setDiagnosisFee)
  setDiagnosisFee(@CurrentSession() session: Session, @Body() { amount }: DiagnosisFee): Promise<ShopPrices> {
    return this.backends.repairs.call(session, 'setDiagnosisFee', { cents: centsOfAmount(amount) });
  }

  @Route(routes.emergencyStop)
  emergencyStop(@CurrentSession() session: Session): Promise<EmergencyStopReply> {
    return this.backends.repairs.callWithCommandToken(session, 'emergencyStop', {});
  }

  @Route(routes.getEmergencyStop)
  getEmergencyStop(@CurrentSession() session: Session, @Id() id: string): Promise<EmergencyStopReply> {
    return this.backends.repairs.call(session, 'getEmergencyStop', { id });
  }
}

/** Absent means "not said"; an empty text means "taken away". */
const customerOf = ({ customerName, customerPhone, customerEmail, issueDescription }: RepairCustomer) => ({
  name: customerName,
  phone: customerPhone,
  email: customerEmail,
  issueDescription,
});
