import { protoOf } from '@revive/proto/paths';
import { systemActor } from '@revive/platform/auth/actor';
import { schedulePeriodically } from '@revive/platform/concurrency/periodic';
import { isAppError, messageOf } from '@revive/platform/errors/errors';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { startNestService } from '@revive/platform/runtime/nest-service';
import type { ServiceDefinition } from '@revive/platform/runtime/service';
import type { Logger } from '@revive/platform/telemetry/log';
import { readConfig, type RepairsConfig } from './config.js';
import { EstimatedRuns1764331200000 } from './database/migrations/0012-estimated-runs.js';
import { RepairsByTurn1764417600000 } from './database/migrations/0013-repairs-by-turn.js';
import { ShopLogo1764500000000 } from './database/migrations/0014-shop-logo.js';
import { Coverage1764504000000 } from './database/migrations/0015-coverage.js';
import { Alternatives1764507600000 } from './database/migrations/0016-alternatives.js';
import { Produced1764511200000 } from './database/migrations/0017-produced.js';
import { DiscardAt1764514800000 } from './database/migrations/0018-discard-at.js';
import { Desk1764601200000 } from './database/migrations/0019-desk.js';
import { StopsWithAScope1764687600000 } from './database/migrations/0020-stops-with-a-scope.js';
import { DeskLists1764627000000 } from './database/migrations/0027-desk-lists.js';
import { SavedViews1764628000000 } from './database/migrations/0028-saved-views.js';
import { NotesForCustomers1764629000000 } from './database/migrations/0029-notes-for-customers.js';
import { Customers1764720000000 } from './database/migrations/0024-customers.js';
import { Intake1764723600000 } from './database/migrations/0025-intake.js';
import { Custody1764727200000 } from './database/migrations/0026-custody.js';
import { RemoteOrders1764691200000 } from './database/migrations/0021-remote-orders.js';
import { Questions1764694800000 } from './database/migrations/0022-questions.js';
import { RemoteSessions1764850000000 } from './database/migrations/0039-remote-sessions.js';
import { PublicPages1764853600000 } from './database/migrations/0040-public-pages.js';
import { Assistance1764836000000 } from './database/migrations/0036-assistance.js';
import { Protection1764842000000 } from './database/migrations/0042-protection.js';
import { WrittenQuotes1764880000000 } from './database/migrations/0030-written-quotes.js';
import { Centres1764532800000 } from './database/migrations/0023-centres.js';
import { DemoShop1764860000000 } from './database/migrations/0043-demo-shop.js';
import { Ratings1764870000000 } from './database/migrations/0044-ratings.js';
import { WorkKept1764957200000 } from './database/migrations/0047-work-kept.js';
import { ForgottenOrders1764959000000 } from './database/migrations/0048-forgotten-orders-and-demo-repairs.js';
import { SettledHandWork1764959600000 } from './database/migrations/0049-settled-hand-work.js';
import { ShopEmail1764960000000 } from './database/migrations/0050-shop-email.js';
import { VisitDigest1764960600000 } from './database/migrations/0051-visit-digest.js';
import { MessageReports1764970000000 } from './database/migrations/0052-message-reports.js';
import { PromisesAndClaims1764974000000 } from './database/migrations/0053-promises-and-claims.js';
import { CustomerKeys1764980000000 } from './database/migrations/0058-customer-keys.js';
import { OneCustomer1764980600000 } from './database/migrations/0059-one-customer.js';
import { OwnLinesOfHandWork1764984000000 } from './database/migrations/0064-own-lines-of-hand-work.js';
import { DraftQuotes1764983000000 } from './database/migrations/0063-draft-quotes.js';
import { OrderPromises1764990000000 } from './database/migrations/0069-order-promises.js';
import { AddressesOfARepair1765000000000 } from './database/migrations/0055-addresses-of-a-repair.js';
import { CountedRatings1765003600000 } from './database/migrations/0056-counted-ratings.js';
import { Outcomes1764900000000 } from './database/migrations/0033-outcomes.js';
import { Warranty1764903600000 } from './database/migrations/0034-warranty.js';
import { Passports1764907200000 } from './database/migrations/0035-passports.js';
import { RemovedObjects1764950000000 } from './database/migrations/0045-removed-objects.js';
import { Retention1764953600000 } from './database/migrations/0046-retention.js';
import { ENTITIES } from './database/entities.js';
import { TheMainJob1763683200000 } from './database/migrations/0001-the-main-job.js';
import { ShopsApart1763769600000 } from './database/migrations/0002-shops-apart.js';
import { EndedRuns1763812800000 } from './database/migrations/0003-ended-runs.js';
import { Handover1763985600000 } from './database/migrations/0004-handover.js';
import { ApprovalLinks1764100000000 } from './database/migrations/0010-approval-links.js';
import { APersonsDecision1764028800000 } from './database/migrations/0004-a-persons-decision.js';
import { FoundRepairs1764104400000 } from './database/migrations/0011-found-repairs.js';
import { EndRemoteSession } from './desk/remote-sessions/end-session.js';
import { RaiseOrderAlarms } from './public/remote-orders/raise-order-alarms.js';
import { DeleteArtifact } from './desk/handover/delete-artifact.js';
import { DeleteRemovedObjects } from './proof/retention/delete-removed-objects.js';
import { PurgeExpired } from './proof/retention/purge-expired.js';
import { TicketRepository } from './cases/tickets/ticket.repository.js';
import { RepairsModule } from './repairs.module.js';

export const repairs: ServiceDefinition<RepairsConfig> = {
  name: 'repairs',
  readConfig,
  migrations: [
    TheMainJob1763683200000,
    ShopsApart1763769600000,
    EndedRuns1763812800000,
    Handover1763985600000,
    APersonsDecision1764028800000,
    ApprovalLinks1764100000000,
    FoundRepairs1764104400000,
    EstimatedRuns1764331200000,
    RepairsByTurn1764417600000,
    ShopLogo1764500000000,
    Coverage1764504000000,
    Alternatives1764507600000,
    Produced1764511200000,
    DiscardAt1764514800000,
    Desk1764601200000,
    StopsWithAScope1764687600000,
    DeskLists1764627000000,
    SavedViews1764628000000,
    NotesForCustomers1764629000000,
    Customers1764720000000,
    Intake1764723600000,
    Custody1764727200000,
    RemoteOrders1764691200000,
    Questions1764694800000,
    Assistance1764836000000,
    Protection1764842000000,
    RemoteSessions1764850000000,
    PublicPages1764853600000,
    DemoShop1764860000000,
    Ratings1764870000000,
    WrittenQuotes1764880000000,
    Centres1764532800000,
    Outcomes1764900000000,
    Warranty1764903600000,
    Passports1764907200000,
    RemovedObjects1764950000000,
    Retention1764953600000,
    WorkKept1764957200000,
    ForgottenOrders1764959000000,
    SettledHandWork1764959600000,
    ShopEmail1764960000000,
    VisitDigest1764960600000,
    MessageReports1764970000000,
    PromisesAndClaims1764974000000,
    CustomerKeys1764980000000,
    OneCustomer1764980600000,
    DraftQuotes1764983000000,
    OwnLinesOfHandWork1764984000000,
    OrderPromises1764990000000,
    AddressesOfARepair1765000000000,
    CountedRatings1765003600000,
  ],
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
          scheduleAlarms(app.get(RaiseOrderAlarms), log),
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

/** Promises are in minutes, so an alarm is at most half a minute late. */
const ALARM_EVERY_MS = 30_000;

const scheduleAlarms = (alarms: RaiseOrderAlarms, log: Pick<Logger, 'error'>): (() => Promise<void>) =>
  schedulePeriodically(ALARM_EVERY_MS, () =>
    alarms
      .runDue()
      .catch((err: unknown) => log.error({ err }, `overdue remote orders were not looked for: ${messageOf(err)}`)),
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
