import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { EmailContent, ReadEmailRequest } from '@revive/proto/revive/emails/v1/emails';
import type { StaffReply } from '@revive/proto/revive/identity/v1/identity';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { ReadEmail } from './read-email.js';
import { StaffContacts } from './staff-contacts.js';

/** Supplies email content to notifications, which does not store the content. */
@Controller()
@CalledBy('notifications')
@WithoutActor()
export class EmailsController {
  constructor(
    private readonly readUseCase: ReadEmail,
    private readonly staff: StaffContacts,
  ) {}

  @GrpcMethod('Identity', 'ReadEmail')
  readEmail(@Payload() { id }: ReadEmailRequest): Promise<EmailContent> {
    return this.readUseCase.run(id);
  }

  @GrpcMethod('Identity', 'ListStaff')
  listStaff(): Promise<StaffReply> {
    return this.staff.list();
  }

  @GrpcMethod('Identity', 'ReadStaffContact')
  readStaffContact(@Payload() { id }: ReadEmailRequest): Promise<EmailContent> {
    return this.staff.read(id);
  }
}
