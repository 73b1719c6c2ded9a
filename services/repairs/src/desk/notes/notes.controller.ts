import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { AddNoteRequest, Repair } from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { TicketMapper } from '../../cases/tickets/mappers/ticket.mapper.js';
import { ticketId } from '../../cases/tickets/ticket-id.js';
import { AddNote } from './add-note.js';

@Controller()
@CalledBy('gateway')
export class NotesController {
  constructor(
    private readonly adding: AddNote,
    private readonly mapper: TicketMapper,
  ) {}

  @GrpcMethod('Repairs')
  async addNote(@Payload() { id, text, forCustomer }: AddNoteRequest, @Caller() actor: UserActor): Promise<Repair> {
    return this.mapper.repair(await this.adding.run(actor, ticketId(id), text, forCustomer ?? false), actor);
  }
}
