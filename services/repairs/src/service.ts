import { protoOf } from '@revive/proto/paths';
import { systemActor } from '@revive/platform/auth/actor';
import { schedulePeriodically } from '@revive/platform/concurrency/periodic';
import { isAppError, messageOf } from '@revive/platform/errors/errors';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { migrationsOf } from '@revive/platform/database/migration-folder';
import { startNestService } from '@revive/platform/runtime/nest-service';
import type { ServiceDefinition } from '@revive/platform/runtime/service';
import type { Logger } from '@revive/platform/telemetry/log';
import { readConfig, type RepairsConfig } from './config.js';
import { EndLostRuns } from './cases/runs/end-lost-runs.js';
import { ENTITIES } from './database/entities.js';
import { EndRemoteSession } from './desk/remote-sessions/end-session.js';
import { RaiseOrderAlarms } from './public/remote-orders/raise-order-alarms.js';
import { DeleteArtifact } from './desk/handover/delete-artifact.js';
import { DeleteRemovedObjects } from './proof/removed-objects/delete-removed-objects.js';
import { PurgeExpired } from './proof/retention/purge-expired.js';
import { DeviceSerials } from './cases/device-serials/device-serials.js';
import { TicketRepository } from './cases/tickets/ticket.repository.js';
import { RepairsModule } from './repairs.module.js';

export const repairs: ServiceDefinition<RepairsConfig> = {
  name: 'repairs',
  readConfig,
  migrations: await migrationsOf(import.meta.url),
  uses: ['bus', 'objects'],
  start: (config, base) =>
    startNestService({
      name: 'repairs',
      config,
      base,
      entities: ENTITIES,
      proto: protoOf('repairs'),
      module: RepairsModule,
      onReady: ({ log }, app) => {
        const stops = [
          scheduleDiscards(app.get(DeleteArtifact), log),
          scheduleEnds(app.get(EndRemoteSession), log),
          scheduleLostRuns(app.get(EndLostRuns), log),
          scheduleAlarms(app.get(RaiseOrderAlarms), log),
          keySerials(app.get(DeviceSerials), log),
          schedulePurges(app.get(PurgeExpired), app.get(DeleteRemovedObjects), log),
        ];
        return Promise.resolve(async () => {
          for (const stop of stops) await stop();
        });
      },
      repeatLive: (event, app) => republishLive(app.get(TicketRepository), event),
    }),
};

/** Deadlines are in days, so ten minutes are precise enough. */
const DISCARD_EVERY_MS = 10 * 60_000;

/** The returned function stops the schedule after the current round. */
const scheduleDiscards = (discards: DeleteArtifact, log: Pick<Logger, 'error'>): (() => Promise<void>) =>
  schedulePeriodically(DISCARD_EVERY_MS, () =>
    discards
      .runDue()
      .catch((err: unknown) => log.error({ err }, `what is kept for a time was not looked for: ${messageOf(err)}`)),
  );

/** Session times are shown in minutes. */
const END_EVERY_MS = 60_000;

const scheduleEnds = (ends: EndRemoteSession, log: Pick<Logger, 'error'>): (() => Promise<void>) =>
  schedulePeriodically(END_EVERY_MS, () =>
    ends
      .runDue()
      .catch((err: unknown) => log.error({ err }, `expired remote sessions were not looked for: ${messageOf(err)}`)),
  );

const scheduleLostRuns = (runs: EndLostRuns, log: Pick<Logger, 'error'>): (() => Promise<void>) =>
  schedulePeriodically(END_EVERY_MS, () =>
    runs
      .runDue()
      .catch((err: unknown) => log.error({ err }, `runs of revoked agents were not looked for: ${messageOf(err)}`)),
  );

/** Promises are in minutes, so an alarm is at most half a minute late. */
const ALARM_EVERY_MS = 30_000;

const scheduleAlarms = (alarms: RaiseOrderAlarms, log: Pick<Logger, 'error'>): (() => Promise<void>) =>
  schedulePeriodically(ALARM_EVERY_MS, () =>
    alarms
      .runDue()
      .catch((err: unknown) => log.error({ err }, `overdue remote orders were not looked for: ${messageOf(err)}`)),
  );

/** One round at the start is enough; the next one repeats a failed round. */
const KEY_EVERY_MS = 60 * 60_000;

const keySerials = (serials: DeviceSerials, log: Pick<Logger, 'error'>): (() => Promise<void>) =>
  schedulePeriodically(KEY_EVERY_MS, () =>
    serials
      .addMissingKeys()
      .catch((err: unknown) => log.error({ err }, `keys of serial numbers were not added: ${messageOf(err)}`)),
  );

/** Deadlines are in days, so an hour is precise enough. */
const PURGE_EVERY_MS = 60 * 60_000;

const schedulePurges = (
  purge: PurgeExpired,
  objects: DeleteRemovedObjects,
  log: Pick<Logger, 'error'>,
): (() => Promise<void>) =>
  schedulePeriodically(PURGE_EVERY_MS, async () => {
    await purge.run().catch((err: unknown) => log.error({ err }, `could not purge expired data: ${messageOf(err)}`));
    await objects
      .run()
      .catch((err: unknown) => log.error({ err }, `removed pictures were not deleted: ${messageOf(err)}`));
  });

/** Publishes the current ticket for a change whose process may have died before publishing. */
async function republishLive(tickets: TicketRepository, { topic, key, tenantId }: BusEvent): Promise<void> {
  if (topic !== 'repairs.repair' || tenantId === undefined) return;
  const ticket = await tickets.read(systemActor('repairs:live', tenantId), key).catch((err: unknown) => {
    if (isAppError(err, 'NOT_FOUND')) return undefined;
    throw err;
  });
  if (ticket) tickets.publishLive(ticket);
}
