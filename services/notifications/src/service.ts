import { protoOf } from '@revive/proto/paths';
import { migrationsOf } from '@revive/platform/database/migration-folder';
import { startNestService } from '@revive/platform/runtime/nest-service';
import type { Clock } from '@revive/platform/core/clock';
import type { ServiceDefinition } from '@revive/platform/runtime/service';
import { readConfig, type NotificationsConfig } from './config.js';
import { NotificationsModule } from './notifications.module.js';
import { startTimers } from './emails/timers.js';
import { SendDueEmails } from './emails/send-due-emails.js';

/** `clock` is set by tests only. */
export const notifications: ServiceDefinition<NotificationsConfig & { readonly clock?: Clock }> = {
  name: 'notifications',
  readConfig,
  migrations: await migrationsOf(import.meta.url),
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
