import { protoOf } from '@revive/proto/paths';
import { startNestService } from '@revive/platform/runtime/nest-service';
import type { ServiceDefinition } from '@revive/platform/runtime/service';
import { readConfig, type FleetConfig } from './config.js';
import { AgentsAndBenches1763683300000 } from './database/migrations/0001-agents-and-benches.js';
import { ConfirmationAtTheAgent1763701200000 } from './database/migrations/0002-confirmation-at-the-agent.js';
import { SignedStops1763762400000 } from './database/migrations/0003-signed-stops.js';
import { BenchesInOrder1763773200000 } from './database/migrations/0004-benches-in-order.js';
import { AgentsInOrder1763776800000 } from './database/migrations/0005-agents-in-order.js';
import { AgentsByName1764241200001 } from './database/migrations/0007-agents-by-name.js';
import { RescueAgents1764327600001 } from './database/migrations/0008-rescue-agents.js';
import { RemoteSessions1764850000000 } from './database/migrations/0009-remote-sessions.js';
import { BenchScans1764853600000 } from './database/migrations/0010-bench-scans.js';
import { AccountDevices1765106400000 } from './database/migrations/0011-account-devices.js';
import { CountedDevices1763812800000 } from './database/migrations/0006-counted-devices.js';
import { ENTITIES } from './database/entities.js';
import { FleetModule } from './fleet.module.js';
import { LinkServer } from './link/link-server.js';
import { PresentPki } from './pki/present-pki.js';

export const fleet: ServiceDefinition<FleetConfig> = {
  name: 'fleet',
  readConfig,
  migrations: [
    AgentsAndBenches1763683300000,
    ConfirmationAtTheAgent1763701200000,
    SignedStops1763762400000,
    BenchesInOrder1763773200000,
    AgentsInOrder1763776800000,
    CountedDevices1763812800000,
    AgentsByName1764241200001,
    RescueAgents1764327600001,
    RemoteSessions1764850000000,
    BenchScans1764853600000,
    AccountDevices1765106400000,
  ],
  uses: ['bus', 'objects'],
  start: (config, base) =>
    startNestService({
      name: 'fleet',
      config,
      base,
      ...(config.clock && { clock: config.clock }),
      entities: ENTITIES,
      proto: protoOf('fleet'),
      module: FleetModule,
      // The agent link opens after all other listeners and closes first.
      onReady: async (room, app) => {
        const link = app.get(LinkServer);
        const present = app.get(PresentPki);
        await link.start();
        present.watch({
          changed: () => {
            room.log.info({ fingerprint: present.now.issuer.rootFingerprint }, 'the certificates were exchanged');
            link.certificatesChanged();
          },
          failed: (err) => room.log.warn({ err }, 'the certificates were not exchanged; the former ones stay'),
        });
        return async () => {
          await present.close();
          await link.stop();
        };
      },
    }),
};
