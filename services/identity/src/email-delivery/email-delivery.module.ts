import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { EmailsController } from './emails.controller.js';
import { ReadEmail } from './read-email.js';
import { StaffContacts } from './staff-contacts.js';

@Module({
  imports: [CredentialsModule],
  controllers: [EmailsController],
  providers: [ReadEmail, StaffContacts],
})
export class EmailDeliveryModule {}
