import { protoOf } from '@revive/proto/paths';
import { startNestService } from '@revive/platform/runtime/nest-service';
import type { Clock } from '@revive/platform/core/clock';
import type { ServiceDefinition } from '@revive/platform/runtime/service';
import { readConfig, type NotificationsConfig } from './config.js';
import { Deliveries1763683200000 } from './database/migrations/0001-deliveries.js';
import { Outcomes1763769600000 } from './database/migrations/0002-outcomes.js';
import { LettersAndBell1763784000000 } from './database/migrations/0003-notification-inbox.js';
import { ErasedPeople1764068700000 } from './database/migrations/0004-erased-people.js';
import { MastersNotices1764090000000 } from './database/migrations/0006-masters-notices.js';
import { CustomerMessages1764100000000 } from './database/migrations/0010-customer-messages.js';
import { WordsOfTheField1764374400000 } from './database/migrations/0011-words-of-the-field.js';
import { SupportNotices1764836100000 } from './database/migrations/0036-support-notices.js';
import { Wordings1764880000000 } from './database/migrations/0037-wordings.js';
import { MessageBudget1764900000000 } from './database/migrations/0038-message-budget.js';
import { EmailsToStaff1765020000000 } from './database/migrations/0073-emails-to-staff.js';
import { NotificationsModule } from './notifications.module.js';
import { startTimers } from './emails/timers.js';
import { SendDueEmails } from './emails/send-due-emails.js';

/** `clock` is set by tests only. */
export const notifications: ServiceDefinition<NotificationsConfig & { readonly clock?: Clock }> = {
  name: 'notifications',
  readConfig,
  migrations: [
    Deliveries1763683200000,
    Outcomes1763769600000,
    LettersAndBell1763784000000,
    ErasedPeople1764068700000,
    MastersNotices1764090000000,
    CustomerMessages1764100000000,
    WordsOfTheField1764374400000,
    SupportNotices1764836100000,
    Wordings1764880000000,
    MessageBudget1764900000000,
    EmailsToStaff1765020000000,
  ],
  uses: ['bus', 'mailer'],
  start: (config, base) =>
    startNestService({
      name: 'notifications',
      config,
      base,
      entities: [],
      proto: protoOf('notifications'),
      ...(config.clock && { clock: config.clock }),
      module: NotificationsModule,
      onReady: async (room, app) => startTimers(app.get(SendDueEmails), room),
    }),
};
