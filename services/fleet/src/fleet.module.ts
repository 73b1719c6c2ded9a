import type { ModuleMetadata } from '@nestjs/common';
import { protoFile, protoRoot } from '@revive/proto/paths';
import type { RepairsClient } from '@revive/proto/revive/repairs/v1/repairs';
import type { ServiceContext } from '@revive/platform/runtime/service-context';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { FleetConfig } from './config.js';
import { FleetConsumer } from './consumers/fleet.consumer.js';
import { Agents } from './data/agents.js';
import { Benches } from './data/benches.js';
import { ConfirmationRequirements } from './data/confirmation-requirements.js';
import { Instructions } from './data/instructions.js';
import { Presence } from './data/presence.js';
import { Seals } from './data/seals.js';
import { Stops } from './data/stops.js';
import { Tenants } from './data/tenants.js';
import { LinkServer } from './link/link-server.js';
import { ProgressRelay } from './link/progress-relay.js';
import { ReceiveBackup } from './link/receive-backup.js';
import { Bell } from './link/ring.js';
import { Uplink } from './link/uplink.js';
import type { PresentPki } from './pki/present-pki.js';
import { CountsRpc } from './rpc/counts.rpc.js';
import { FleetRpc, UseCases } from './rpc/fleet.rpc.js';
import { ConfirmAgent } from './usecases/confirm-agent.js';
import { CountAgents } from './usecases/count-agents.js';
import { CountDevices } from './usecases/count-devices.js';
import { CreateEnrolmentToken } from './usecases/create-enrolment-token.js';
import { EnrolAgent } from './usecases/enrol-agent.js';
import { ManageAgent } from './usecases/manage-agent.js';
import { ReadFleet } from './usecases/read-fleet.js';
import { RequireConfirmation } from './usecases/require-confirmation.js';
import { StopAgents } from './usecases/stop-agents.js';

export const proto = {
  root: protoRoot,
  files: ['fleet/v1/fleet', 'fleet/v1/counts', 'repairs/v1/repairs'].map((name) => protoFile(`revive/${name}.proto`)),
  packages: ['revive.fleet.v1'],
};

/** The only file that binds use cases to what they stand on. */
export function fleetModule(room: ServiceContext, config: FleetConfig, pki: PresentPki): ModuleMetadata {
  const { db, clock, live, log, base } = room;
  const agents = new Agents(new Seals(new RowMac(config.sealKey)));
  const bell = new Bell(base.cache, (err) => log.warn({ err }, 'a ring was lost; the sweep will follow it'));
  const benches = new Benches(db, live, clock);
  const instructions = new Instructions(db, clock, bell);
  const requirements = new ConfirmationRequirements(db);
  const stops = new Stops(db, clock, live, log);
  const repairs = room.peer<RepairsClient>('repairs', proto, 'revive.repairs.v1.Repairs');
  const progress = new ProgressRelay(
    async (merged) =>
      void (await repairs.call(
        'recordProgress',
        { agentId: '', progress: [], agents: merged },
        { actorToken: null, deadlineMs: 1000 },
      )),
    (err) => log.debug({ err }, 'progress was not delivered'),
  );
  const heard = room.metrics.counter('agent_messages', 'Messages of agents by what they carry', ['kind']);
  const link = new LinkServer({
    certificates: pki,
    listenHost: config.link.listenHost,
    port: config.link.port,
    db,
    agents,
    bell,
    log,
    backups: new ReceiveBackup(base.objects, instructions, log),
    stream: {
      presence: new Presence(db, agents, benches, requirements, live, clock),
      roots: () => pki.now.roots,
      requirements,
      benches,
      instructions,
      stops,
      uplink: new Uplink(db),
      progress,
      log,
      heard: (kind) => heard.inc({ kind }),
    },
  });
  room.metrics.gauge('agent', 'streams', 'Agents connected to this instance', { read: () => link.streams });
  const does = new UseCases(
    new ReadFleet(db, agents),
    new CreateEnrolmentToken(db, clock, pki),
    new EnrolAgent({
      db,
      agents,
      clock,
      live,
      pki,
      link: () => config.link.address ?? `${config.link.publicHost}:${link.port}`,
    }),
    new ConfirmAgent(db, agents, clock, live, bell, pki),
    new StopAgents(stops, bell),
    new RequireConfirmation(db, requirements, clock, bell),
    new ManageAgent(db, agents, benches, clock, live, bell),
  );
  return {
    controllers: [FleetRpc, CountsRpc, FleetConsumer],
    providers: [
      CountAgents,
      CountDevices,
      { provide: UseCases, useValue: does },
      { provide: Instructions, useValue: instructions },
      { provide: Tenants, useValue: new Tenants(db) },
      { provide: LinkServer, useValue: link },
    ],
  };
}
