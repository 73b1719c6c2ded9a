import { Injectable, Module, type FactoryProvider } from '@nestjs/common';
import { Database } from '@revive/platform/database/database';
import { CONFIG, LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import { Metrics } from '@revive/platform/telemetry/metrics';
import { AgentDepartures } from '../agents/agent-departures.js';
import { AgentRepository } from '../agents/agent.repository.js';
import { AgentsModule } from '../agents/agents.module.js';
import { ConfirmationRequirementRepository } from '../agents/confirmation-requirement.repository.js';
import { BenchModule } from '../bench/bench.module.js';
import { BenchRepository } from '../bench/bench.repository.js';
import { RepairsClient } from '../clients/repairs.client.js';
import { ConsentsModule } from '../consents/consents.module.js';
import { CommandsModule } from '../commands/commands.module.js';
import { InstructionRepository } from '../commands/instruction.repository.js';
import { StopRepository } from '../commands/stop.repository.js';
import type { FleetConfig } from '../config.js';
import { InstanceNotifier } from '../instances/instance-notifier.js';
import { InstancesModule } from '../instances/instances.module.js';
import { PkiModule } from '../pki/pki.module.js';
import { PresentPki } from '../pki/present-pki.js';
import { PrintDelivery } from '../printing/print-delivery.js';
import { PrintingModule } from '../printing/printing.module.js';
import { DoctorModule } from '../doctor/doctor.module.js';
import { UpdateDelivery } from '../updates/update-delivery.js';
import { UpdatesModule } from '../updates/updates.module.js';
import { WishesModule } from '../wishes/wishes.module.js';
import type { StreamParts } from './agent-stream.js';
import { LinkServer } from './link-server.js';
import { LocalPages } from './local-pages.js';
import { Presence } from './presence.js';
import { ProgressRelay } from './progress-relay.js';
import { ReceiveBackup } from './receive-backup.js';
import { Uplink } from './uplink.js';

const STREAM_PARTS = Symbol('StreamParts');

const progressRelay: FactoryProvider<ProgressRelay> = {
  provide: ProgressRelay,
  inject: [RepairsClient, LOG],
  useFactory: (repairs: RepairsClient, log: Logger) =>
    new ProgressRelay(
      (agents) => repairs.recordProgress(agents),
      (err) => log.debug({ err }, 'progress was not delivered'),
    ),
};

@Injectable()
class StreamStores {
  constructor(
    readonly presence: Presence,
    readonly benches: BenchRepository,
    readonly requirements: ConfirmationRequirementRepository,
    readonly instructions: InstructionRepository,
    readonly stops: StopRepository,
    readonly uplink: Uplink,
  ) {}
}

/** Features that messages of an agent belong to. */
@Injectable()
class StreamFeatures {
  constructor(
    readonly printing: PrintDelivery,
    readonly updates: UpdateDelivery,
    readonly departures: AgentDepartures,
  ) {}
}

const streamParts: FactoryProvider<StreamParts> = {
  provide: STREAM_PARTS,
  inject: [StreamStores, StreamFeatures, ProgressRelay, PresentPki, LOG, Metrics, LocalPages],
  useFactory: (
    stores: StreamStores,
    features: StreamFeatures,
    progress: ProgressRelay,
    pki: PresentPki,
    log: Logger,
    metrics: Metrics,
    pages: LocalPages,
  ) => {
    const messages = metrics.counter('agent_messages', 'Messages of agents by what they carry', ['kind']);
    return {
      ...stores,
      ...features,
      progress,
      pages,
      log,
      roots: () => pki.now.roots,
      heard: (kind) => messages.inc({ kind }),
    };
  },
};

const linkServer: FactoryProvider<LinkServer> = {
  provide: LinkServer,
  inject: [CONFIG, PresentPki, Database, AgentRepository, InstanceNotifier, ReceiveBackup, STREAM_PARTS],
  useFactory: (
    { link: { listenHost, port } }: FleetConfig,
    certificates: PresentPki,
    db: Database,
    agents: AgentRepository,
    notifier: InstanceNotifier,
    backups: ReceiveBackup,
    stream: StreamParts,
  ) => new LinkServer({ certificates, listenHost, port, db, agents, notifier, backups, stream, log: stream.log }),
};

@Module({
  imports: [
    AgentsModule,
    BenchModule,
    CommandsModule,
    ConsentsModule,
    InstancesModule,
    PkiModule,
    PrintingModule,
    DoctorModule,
    WishesModule,
    UpdatesModule,
  ],
  providers: [
    StreamStores,
    StreamFeatures,
    RepairsClient,
    Presence,
    ReceiveBackup,
    Uplink,
    progressRelay,
    LocalPages,
    streamParts,
    linkServer,
  ],
  exports: [LinkServer],
})
export class LinkModule {
  constructor(server: LinkServer, metrics: Metrics) {
    metrics.gauge('agent', 'streams', 'Agents connected to this instance', { read: () => server.streams });
  }
}
