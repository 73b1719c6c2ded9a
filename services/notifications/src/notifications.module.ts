import { Module } from '@nestjs/common';
import { CustomerMessagesModule } from './customer-messages/customer-messages.module.js';
import { EmailsModule } from './emails/emails.module.js';
import { InboxModule } from './inbox/inbox.module.js';
import { PreferencesModule } from './preferences/preferences.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { WordingsModule } from './wordings/wordings.module.js';

@Module({
  imports: [EmailsModule, CustomerMessagesModule, InboxModule, PreferencesModule, PrivacyModule, WordingsModule],
})
export class NotificationsModule {}
