import type { ModuleMetadata } from '@nestjs/common';
import type { CatalogClient as CatalogCalls } from '@revive/proto/revive/catalog/v1/catalog';
import type { FleetClient as FleetCalls } from '@revive/proto/revive/fleet/v1/fleet';
import { protoFile, protoRoot } from '@revive/proto/paths';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { ServiceContext } from '@revive/platform/runtime/service-context';
import { CatalogClient } from './adapters/catalog.client.js';
import { FleetClient } from './adapters/fleet.client.js';
import type { RepairsConfig } from './config.js';
import { RepairsConsumer } from './consumers/repairs.consumer.js';
import { ApprovalLinks } from './data/approval-links.js';
import { Seals } from './data/seals.js';
import { Tickets } from './data/tickets.js';
import { Views } from './data/views.js';
import { BindingProof } from './orders/binding-proof.js';
import { Instructions } from './orders/instructions.js';
import { OrderSigner } from './orders/order-signer.js';
import { FiguresRpc, LetterRpc, ProgressRpc, RepairsRpc, TrackingRpc, UseCases } from './rpc/repairs.rpc.js';
import { CustomerPages } from './tracking/customer-pages.js';
import { AnswerByLink } from './usecases/answer-by-link.js';
import { ApproveQuote } from './usecases/approve-quote.js';
import { ChangeCustomer } from './usecases/change-customer.js';
import { DeclineQuote } from './usecases/decline-quote.js';
import { DiagnoseAgain } from './usecases/diagnose-again.js';
import { DiagnosisFee } from './usecases/diagnosis-fee.js';
import { EmergencyStop } from './usecases/emergency-stop.js';
import { ExecuteRepair } from './usecases/execute-repair.js';
import { HandOver } from './usecases/hand-over.js';
import { KeepCopies } from './usecases/keep-copies.js';
import { ReadCustomerMessage } from './usecases/read-customer-message.js';
import { ReadFigures } from './usecases/read-figures.js';
import { ReadReceipt } from './usecases/read-receipt.js';
import { ReadRepairs } from './usecases/read-repairs.js';
import { RecordFromAgent } from './usecases/record-from-agent.js';
import { RecordOutcome } from './usecases/record-outcome.js';
import { RecordProgress } from './usecases/record-progress.js';
import { RecordReport } from './usecases/record-report.js';
import { RollBack } from './usecases/roll-back.js';
import { ShowApprovalQr } from './usecases/show-approval-qr.js';
import { StartRepair } from './usecases/start-repair.js';
import { StopMessages } from './usecases/stop-messages.js';
import { StopRun } from './usecases/stop-run.js';
import { TrackRepair } from './usecases/track-repair.js';
import { WorkByHand } from './usecases/work-by-hand.js';

export const proto = {
  root: protoRoot,
  files: ['repairs', 'fleet', 'catalog'].map((name) => protoFile(`revive/${name}/v1/${name}.proto`)),
  packages: ['revive.repairs.v1'],
};

/** The only file that binds use cases to what they stand on. */
export function repairsModule(room: ServiceContext, config: RepairsConfig): ModuleMetadata {
  const { db, clock, live, log } = room;
  const seals = new Seals(new RowMac(config.sealKey));
  const views = new Views(config.trackingKey, config.publicUrl);
  const tickets = new Tickets(db, clock, live, views, seals);
  const fleet = new FleetClient(room.peer<FleetCalls>('fleet', proto, 'revive.fleet.v1.Fleet'));
  const catalog = new CatalogClient(room.peer<CatalogCalls>('catalog', proto, 'revive.catalog.v1.Catalog'));
  const signer = new OrderSigner(config.orderKey);
  const instructions = new Instructions(signer, config.escrowKey);
  const offer = { seals, instructions };
  const links = new ApprovalLinks(db, config.trackingKey, clock);
  const pages = new CustomerPages(config.trackingKey, config.publicUrl);
  const [approve, decline, track] = [
    new ApproveQuote(tickets, seals),
    new DeclineQuote(tickets, seals, instructions),
    new TrackRepair(db, tickets, clock),
  ];
  const does: UseCases = {
    start: new StartRepair(db, tickets, fleet, instructions, config.trackingKey, clock),
    read: new ReadRepairs(db, views),
    customer: new ChangeCustomer(tickets),
    approve,
    decline,
    track,
    execute: new ExecuteRepair(tickets, fleet, instructions, seals),
    rollBack: new RollBack(tickets, fleet, instructions, seals),
    handOver: new HandOver(tickets, instructions),
    stop: new EmergencyStop(db, fleet, signer, clock),
    receipt: new ReadReceipt(track, clock),
    answer: new AnswerByLink(track, links, approve, decline),
    showQr: new ShowApprovalQr(tickets, links, pages),
    stopMessages: new StopMessages(tickets, track, links, config.trackingKey),
    customerMessage: new ReadCustomerMessage(db, links, pages),
    progress: new RecordProgress(db, live, clock),
    figures: new ReadFigures(db),
    again: new DiagnoseAgain(tickets, fleet, offer),
    stopRun: new StopRun(tickets, instructions),
    byHand: new WorkByHand(tickets, catalog),
    fee: new DiagnosisFee(db, catalog, clock),
  };
  const reports = new RecordReport(offer);
  const outcomes = new RecordOutcome(offer);
  return {
    controllers: [RepairsRpc, TrackingRpc, FiguresRpc, LetterRpc, ProgressRpc, RepairsConsumer],
    providers: [
      { provide: UseCases, useValue: does },
      { provide: Tickets, useValue: tickets },
      { provide: Views, useValue: views },
      {
        provide: RecordFromAgent,
        useValue: new RecordFromAgent({ db, tickets, seals, catalog, instructions, reports, outcomes, log }),
      },
      { provide: KeepCopies, useValue: new KeepCopies(db, tickets, seals, new BindingProof(room.commands), log) },
    ],
  };
}
