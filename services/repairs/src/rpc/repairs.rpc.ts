import { Controller } from '@nestjs/common';
import type {
  AddNoteRequest,
  ApprovalLetter,
  ApprovalQr,
  ApproveAtCounterRequest,
  ApproveByLinkRequest,
  ChangeCustomerRequest,
  CustomerMessage,
  CustomerMessageRequest,
  DeclineAtCounterRequest,
  DeclineByLinkRequest,
  EmergencyStopReply,
  ExecuteRequest,
  FiguresReply,
  GetRequest,
  ListReply,
  ListRequest,
  ReceiptFile,
  RecordHandWorkRequest,
  RecordHandoverRequest,
  RecordProgressReply,
  RecordProgressRequest,
  Repair,
  RollBackRequest,
  RunReply,
  SetDiagnosisFeeRequest,
  ShopPrices,
  ShowApprovalQrRequest,
  StartReply,
  StartRequest,
  StopMessagesReply,
  StopMessagesRequest,
  TrackRequest,
  Tracking,
} from '@revive/proto/revive/repairs/v1/repairs';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import { requireShopMemberOr, systemActor, type UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand, WithoutActor } from '@revive/platform/rpc/guard';
import { invalid } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { Views } from '../data/views.js';
import { Tickets } from '../data/tickets.js';
import { AnswerByLink } from '../usecases/answer-by-link.js';
import { ApproveQuote } from '../usecases/approve-quote.js';
import { ChangeCustomer } from '../usecases/change-customer.js';
import { DeclineQuote } from '../usecases/decline-quote.js';
import { DiagnoseAgain } from '../usecases/diagnose-again.js';
import { DiagnosisFee } from '../usecases/diagnosis-fee.js';
import { EmergencyStop } from '../usecases/emergency-stop.js';
import { ExecuteRepair } from '../usecases/execute-repair.js';
import { HandOver } from '../usecases/hand-over.js';
import { ReadCustomerMessage } from '../usecases/read-customer-message.js';
import { ReadFigures } from '../usecases/read-figures.js';
import { ReadReceipt } from '../usecases/read-receipt.js';
import { ReadRepairs } from '../usecases/read-repairs.js';
import { RecordProgress } from '../usecases/record-progress.js';
import { RollBack } from '../usecases/roll-back.js';
import { ShowApprovalQr } from '../usecases/show-approval-qr.js';
import { StartRepair } from '../usecases/start-repair.js';
import { StopMessages } from '../usecases/stop-messages.js';
import { StopRun } from '../usecases/stop-run.js';
import { TrackRepair } from '../usecases/track-repair.js';
import { WorkByHand } from '../usecases/work-by-hand.js';

/** Every verb of the service, in one object for the controllers; the module makes it. */
export abstract class UseCases {
  abstract readonly start: StartRepair;
  abstract readonly read: ReadRepairs;
  abstract readonly customer: ChangeCustomer;
  abstract readonly approve: ApproveQuote;
  abstract readonly decline: DeclineQuote;
  abstract readonly execute: ExecuteRepair;
  abstract readonly rollBack: RollBack;
  abstract readonly handOver: HandOver;
  abstract readonly stop: EmergencyStop;
  abstract readonly track: TrackRepair;
  abstract readonly progress: RecordProgress;
  abstract readonly figures: ReadFigures;
  abstract readonly receipt: ReadReceipt;
  abstract readonly answer: AnswerByLink;
  abstract readonly showQr: ShowApprovalQr;
  abstract readonly stopMessages: StopMessages;
  abstract readonly customerMessage: ReadCustomerMessage;
  abstract readonly again: DiagnoseAgain;
  abstract readonly stopRun: StopRun;
  abstract readonly byHand: WorkByHand;
  abstract readonly fee: DiagnosisFee;
}

const MASKED_LINK = { trackingId: '••••', trackingUrl: '••••' } as const;

const ticketId = (id: string): string => {
  if (!isUuid(id)) throw invalid({ id: 'is not an id' });
  return id;
};

/** What the gateway asks for people who are signed in. */
@Controller()
@CalledBy('gateway')
export class RepairsRpc {
  constructor(
    private readonly does: UseCases,
    private readonly tickets: Tickets,
    private readonly views: Views,
  ) {}

  @GrpcMethod('Repairs')
  start(@Payload() request: StartRequest, @Caller() actor: UserActor): Promise<StartReply> {
    return this.does.start.run(actor, request);
  }

  @GrpcMethod('Repairs')
  async list(@Payload() { before, find }: ListRequest, @Caller() actor: UserActor): Promise<ListReply> {
    return { repairs: await this.does.read.list(actor, before, find) };
  }

  @GrpcMethod('Repairs')
  async get(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<Repair> {
    requireShopMemberOr(actor, 'master', 'admin');
    const repair = this.views.repair(await this.tickets.read(actor, ticketId(id)));
    // The link is its customer's and the shop's: staff get no right of theirs, nor does whoever looks through their
    // eyes.
    return actor.tenantId !== undefined && actor.viewedBy === undefined ? repair : { ...repair, ...MASKED_LINK };
  }

  @GrpcMethod('Repairs')
  async changeCustomer(
    @Payload() { id, customer }: ChangeCustomerRequest,
    @Caller() actor: UserActor,
  ): Promise<Repair> {
    return this.views.repair(await this.does.customer.run(actor, ticketId(id), customer ?? {}));
  }

  @GrpcMethod('Repairs')
  @NeedsCommand()
  async approveAtCounter(
    @Payload() request: ApproveAtCounterRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<Repair> {
    return this.views.repair(
      await this.does.approve.atCounter(actor, { ...request, id: ticketId(request.id) }, command),
    );
  }

  @GrpcMethod('Repairs')
  @NeedsCommand()
  showApprovalQr(
    @Payload() { id, quoteVersion }: ShowApprovalQrRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<ApprovalQr> {
    return this.does.showQr.run(actor, { id: ticketId(id), quoteVersion }, command);
  }

  @GrpcMethod('Repairs')
  async declineAtCounter(
    @Payload() { id, reason }: DeclineAtCounterRequest,
    @Caller() actor: UserActor,
  ): Promise<Repair> {
    return this.views.repair(await this.does.decline.atCounter(actor, ticketId(id), reason));
  }

  @GrpcMethod('Repairs')
  @NeedsCommand()
  async execute(
    @Payload() { id, quoteVersion }: ExecuteRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<RunReply> {
    return { runId: await this.does.execute.run(actor, { repairId: ticketId(id), quoteVersion }, command) };
  }

  @GrpcMethod('Repairs')
  @NeedsCommand()
  async rollBack(
    @Payload() { id }: RollBackRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<RunReply> {
    return { runId: await this.does.rollBack.run(actor, ticketId(id), command) };
  }

  @GrpcMethod('Repairs')
  async markReady(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<Repair> {
    return this.views.repair(await this.does.handOver.markReady(actor, ticketId(id)));
  }

  @GrpcMethod('Repairs')
  async recordHandover(
    @Payload() { id, ...handover }: RecordHandoverRequest,
    @Caller() actor: UserActor,
  ): Promise<Repair> {
    return this.views.repair(await this.does.handOver.handOver(actor, ticketId(id), handover));
  }

  @GrpcMethod('Repairs')
  async diagnoseAgain(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<RunReply> {
    return { runId: await this.does.again.run(actor, ticketId(id)) };
  }

  @GrpcMethod('Repairs')
  async stopRun(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<Repair> {
    return this.views.repair(await this.does.stopRun.run(actor, ticketId(id)));
  }

  @GrpcMethod('Repairs')
  async addNote(@Payload() { id, text }: AddNoteRequest, @Caller() actor: UserActor): Promise<Repair> {
    return this.views.repair(await this.does.byHand.note(actor, ticketId(id), text));
  }

  @GrpcMethod('Repairs')
  async recordHandWork(@Payload() request: RecordHandWorkRequest, @Caller() actor: UserActor): Promise<Repair> {
    return this.views.repair(await this.does.byHand.record(actor, { ...request, id: ticketId(request.id) }));
  }

  @GrpcMethod('Repairs')
  readPrices(@Payload() _: object, @Caller() actor: UserActor): Promise<ShopPrices> {
    return this.does.fee.read(actor);
  }

  @GrpcMethod('Repairs')
  setDiagnosisFee(@Payload() { cents }: SetDiagnosisFeeRequest, @Caller() actor: UserActor): Promise<ShopPrices> {
    return this.does.fee.set(actor, cents);
  }

  @GrpcMethod('Repairs')
  @NeedsCommand()
  emergencyStop(
    @Payload() _: object,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<EmergencyStopReply> {
    return this.does.stop.run(actor, command);
  }

  @GrpcMethod('Repairs')
  getEmergencyStop(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<EmergencyStopReply> {
    return this.does.stop.read(actor, id);
  }
}

/**
 * What links may do; no actor goes with them. The tracking id in the request is the right to read, the approval code
 * the right to answer.
 */
@Controller()
@CalledBy('gateway')
@WithoutActor()
export class TrackingRpc {
  constructor(
    private readonly does: UseCases,
    private readonly views: Views,
  ) {}

  @GrpcMethod('Repairs')
  async track(@Payload() { trackingId, address }: TrackRequest): Promise<Tracking> {
    return this.views.tracking(await this.does.track.run(trackingId, address));
  }

  @GrpcMethod('Repairs')
  async approveByLink(@Payload() request: ApproveByLinkRequest): Promise<Tracking> {
    return this.views.tracking(await this.does.answer.approve(request));
  }

  @GrpcMethod('Repairs')
  async declineByLink(@Payload() request: DeclineByLinkRequest): Promise<Tracking> {
    return this.views.tracking(await this.does.answer.decline(request));
  }

  @GrpcMethod('Repairs')
  readReceipt(@Payload() { trackingId, address }: TrackRequest): Promise<ReceiptFile> {
    return this.does.receipt.run(trackingId, address);
  }

  @GrpcMethod('Repairs')
  async stopMessages(@Payload() request: StopMessagesRequest): Promise<StopMessagesReply> {
    await this.does.stopMessages.run(request);
    return {};
  }
}

/** What anybody may know of all repairs together. */
@Controller()
@CalledBy('gateway')
@WithoutActor()
export class FiguresRpc {
  constructor(private readonly does: UseCases) {}

  @GrpcMethod('Repairs')
  readFigures(@Payload() _: object): Promise<FiguresReply> {
    return this.does.figures.run();
  }
}

/** What notifications needs for a letter. It keeps none of it. */
@Controller()
@CalledBy('notifications')
@WithoutActor()
export class LetterRpc {
  constructor(
    private readonly does: UseCases,
    private readonly tickets: Tickets,
    private readonly views: Views,
  ) {}

  @GrpcMethod('Repairs')
  readCustomerMessage(@Payload() request: CustomerMessageRequest): Promise<CustomerMessage> {
    return this.does.customerMessage.run({ ...request, repairId: ticketId(request.repairId) });
  }

  /** For a notifications of an earlier release. */
  @GrpcMethod('Repairs')
  async readApprovalLetter(@Payload() { id }: GetRequest): Promise<ApprovalLetter> {
    return this.views.approvalLetter(await this.tickets.read(systemActor('repairs:letters'), ticketId(id)));
  }
}

/** What fleet passes on while a run is under way. */
@Controller()
@CalledBy('fleet')
@WithoutActor()
export class ProgressRpc {
  constructor(private readonly does: UseCases) {}

  @GrpcMethod('Repairs')
  async recordProgress(@Payload() { agentId, progress, agents }: RecordProgressRequest): Promise<RecordProgressReply> {
    await this.does.progress.run(agentId === '' ? agents : [...agents, { agentId, progress }]);
    return {};
  }
}
