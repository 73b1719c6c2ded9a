import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { Empty } from '@revive/proto/google/protobuf/empty';
import type {
  AskAssistanceRequest,
  Assistance,
  AssistanceEntryRequest,
  AssistanceQueue,
  AssistanceRequest,
  AssistedRepair,
  EndAssistanceRequest,
  ListAssistanceRequest,
  MarkAssistanceSeenRequest,
  ProposeCommandRequest,
  ReadRepairAssistanceRequest,
  RepairAssistance,
  SendAssistanceMessageRequest,
  SendAssistanceSignalRequest,
  SendGuidanceRequest,
} from '@revive/proto/revive/repairs/v1/assistance';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ticketId } from '../../cases/tickets/ticket-id.js';
import { AskAssistance } from './ask-assistance.js';
import { Help } from './help.js';
import { ReadAssistance } from './read-assistance.js';
import { RunCommand } from './run-command.js';
import { SendSignal } from './send-signal.js';
import { Thread } from './thread.js';

@Controller()
@CalledBy('gateway')
export class AssistanceController {
  constructor(
    private readonly asking: AskAssistance,
    private readonly reading: ReadAssistance,
    private readonly help: Help,
    private readonly thread: Thread,
    private readonly commands: RunCommand,
    private readonly signals: SendSignal,
  ) {}

  @GrpcMethod('AssistanceRequests')
  async askAssistance(@Payload() request: AskAssistanceRequest, @Caller() actor: UserActor): Promise<Assistance> {
    const id = await this.asking.run(actor, { ...request, id: ticketId(request.id) });
    return this.reading.one(actor, id);
  }

  @GrpcMethod('AssistanceRequests')
  readRepairAssistance(
    @Payload() { id }: ReadRepairAssistanceRequest,
    @Caller() actor: UserActor,
  ): Promise<RepairAssistance> {
    return this.reading.ofRepair(actor, ticketId(id));
  }

  @GrpcMethod('AssistanceRequests')
  listAssistance(@Payload() _: ListAssistanceRequest, @Caller() actor: UserActor): Promise<AssistanceQueue> {
    return this.reading.queue(actor);
  }

  @GrpcMethod('AssistanceRequests')
  readAssistance(@Payload() { id }: AssistanceRequest, @Caller() actor: UserActor): Promise<Assistance> {
    return this.reading.one(actor, ticketId(id));
  }

  @GrpcMethod('AssistanceRequests')
  readAssistedRepair(@Payload() { id }: AssistanceRequest, @Caller() actor: UserActor): Promise<AssistedRepair> {
    return this.reading.repair(actor, ticketId(id));
  }

  @GrpcMethod('AssistanceRequests')
  takeAssistance(@Payload() request: AssistanceRequest, @Caller() actor: UserActor): Promise<Assistance> {
    return this.#then(actor, request, (id) => this.help.take(actor, id));
  }

  @GrpcMethod('AssistanceRequests')
  sendGuidance(@Payload() request: SendGuidanceRequest, @Caller() actor: UserActor): Promise<Assistance> {
    return this.#then(actor, request, () => this.help.guide(actor, request));
  }

  @GrpcMethod('AssistanceRequests')
  proposeCommand(@Payload() request: ProposeCommandRequest, @Caller() actor: UserActor): Promise<Assistance> {
    return this.#then(actor, request, () => this.help.propose(actor, request));
  }

  @GrpcMethod('AssistanceRequests')
  confirmGuidance(@Payload() request: AssistanceEntryRequest, @Caller() actor: UserActor): Promise<Assistance> {
    return this.#then(actor, request, () =>
      this.thread.confirm(actor, { ...request, entryId: ticketId(request.entryId) }),
    );
  }

  @GrpcMethod('AssistanceRequests')
  runCommand(@Payload() request: AssistanceEntryRequest, @Caller() actor: UserActor): Promise<Assistance> {
    return this.#then(actor, request, () =>
      this.commands.run(actor, { ...request, entryId: ticketId(request.entryId) }),
    );
  }

  @GrpcMethod('AssistanceRequests')
  sendAssistanceMessage(
    @Payload() request: SendAssistanceMessageRequest,
    @Caller() actor: UserActor,
  ): Promise<Assistance> {
    return this.#then(actor, request, () => this.thread.write(actor, request));
  }

  @GrpcMethod('AssistanceRequests')
  markAssistanceSeen(@Payload() request: MarkAssistanceSeenRequest, @Caller() actor: UserActor): Promise<Assistance> {
    return this.#then(actor, request, () => this.thread.see(actor, request));
  }

  @GrpcMethod('AssistanceRequests')
  async endAssistance(@Payload() request: EndAssistanceRequest, @Caller() actor: UserActor): Promise<Assistance> {
    ticketId(request.id);
    await this.thread.end(actor, request);
    return this.reading.ended(actor, request.id);
  }

  @GrpcMethod('AssistanceRequests')
  async sendAssistanceSignal(
    @Payload() request: SendAssistanceSignalRequest,
    @Caller() actor: UserActor,
  ): Promise<Empty> {
    ticketId(request.id);
    await this.signals.run(actor, request);
    return {};
  }

  async #then(actor: UserActor, { id }: { id: string }, act: (id: string) => Promise<void>): Promise<Assistance> {
    await act(ticketId(id));
    return this.reading.one(actor, id);
  }
}
