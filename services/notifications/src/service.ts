import type { RepairsClient } from '@revive/proto/revive/repairs/v1/repairs';
import { protoFile, protoRoot } from '@revive/proto/paths';
import { startNestService } from '@revive/platform/nest-service';
import type { ServiceDefinition } from '@revive/platform/service';
import { readServiceConfig, type ServiceConfig } from '@revive/platform/service-config';
import { NotificationsConsumer } from './consumers/notifications.consumer.js';
import { Deliveries1763683200000 } from './data/migrations/0001-deliveries.js';
import { Outcomes1763769600000 } from './data/migrations/0002-outcomes.js';
import { SendApprovalLetter } from './usecases/send-approval-letter.js';

const repairsProto = { root: protoRoot, files: [protoFile('revive/repairs/v1/repairs.proto')] };

export const notifications: ServiceDefinition<ServiceConfig> = {
  name: 'notifications',
  readConfig: readServiceConfig,
  migrations: [Deliveries1763683200000, Outcomes1763769600000],
  uses: ['bus', 'mailer'],
  start: (config, base) =>
    startNestService({
      name: 'notifications', config, base, entities: [],
      module: (room) => ({
        controllers: [NotificationsConsumer],
        providers: [{ provide: SendApprovalLetter, useValue: new SendApprovalLetter(room.db, room.peer<RepairsClient>('repairs', repairsProto, 'revive.repairs.v1.Repairs'), base.mailer, room.clock) }],
      }),
    }),
};
