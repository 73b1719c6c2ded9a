import type { INestApplicationContext } from '@nestjs/common';
import { StartRepair } from '../src/desk/bench/start-repair.js';
import { DiagnoseAgain } from '../src/cases/runs/diagnose-again.js';
import { AnswerByLink } from '../src/cases/quotes/answer-by-link.js';
import { ChooseAlternative } from '../src/cases/quotes/choose-alternative.js';
import { ApproveQuote } from '../src/cases/quotes/approve-quote.js';
import { WorkByHand } from '../src/desk/handover/work-by-hand.js';
import { AddNote } from '../src/desk/notes/add-note.js';
import { ChangeTicketCustomer } from '../src/desk/customers/change-ticket-customer.js';
import { ReadCustomerMessage } from '../src/public/messages/read-customer-message.js';
import { DeclineQuote } from '../src/cases/quotes/decline-quote.js';
import { ExecuteRepair } from '../src/cases/runs/execute-repair.js';
import { DiagnosisFee } from '../src/cases/quotes/diagnosis-fee.js';
import { ReadFigures } from '../src/desk/figures/read-figures.js';
import { DeleteArtifact } from '../src/desk/handover/delete-artifact.js';
import { HandOver } from '../src/desk/handover/hand-over.js';
import { RecordProgress } from '../src/cases/runs/records/record-progress.js';
import { RecordBenchChange } from '../src/cases/runs/records/record-bench-change.js';
import { CountRepairs } from '../src/desk/figures/count-repairs.js';
import { ChangeDesk } from '../src/desk/planning/change-desk.js';
import { ReadDesks } from '../src/desk/planning/read-desks.js';
import { SavedViews } from '../src/desk/saved-views/saved-views.js';
import { ReadRepairs } from '../src/desk/list/read-repairs.js';
import { RollBack } from '../src/cases/runs/roll-back.js';
import { ShowApprovalQr } from '../src/cases/quotes/show-approval-qr.js';
import { SignProbe } from '../src/cases/probes/sign-probe.js';
import { EmergencyStop } from '../src/cases/runs/stops/emergency-stop.js';
import { LiftStop } from '../src/cases/runs/stops/lift-stop.js';
import { StopMessages } from '../src/public/messages/stop-messages.js';
import { StopRun } from '../src/cases/runs/stops/stop-run.js';
import { TrackRepair } from '../src/cases/link-holders/track-repair.js';
import { AnswerQuestion } from '../src/public/questions/answer-question.js';
import { RateRepair } from '../src/public/ratings/rate-repair.js';
import { AskQuestion } from '../src/public/questions/ask-question.js';
import { ListOpenQuestions } from '../src/public/questions/list-open-questions.js';
import { CreateRemoteOrder } from '../src/public/remote-orders/create-order.js';
import { HandleRemoteOrder } from '../src/public/remote-orders/handle-order.js';
import { ShopOrderSetting } from '../src/public/remote-orders/order-setting.js';
import { OrderShopList } from '../src/public/remote-orders/order-shops.js';
import { RaiseOrderAlarms } from '../src/public/remote-orders/raise-order-alarms.js';
import { ReadOrderByLink } from '../src/public/remote-orders/read-order-by-link.js';
import { ReadOrderEmail } from '../src/public/remote-orders/read-order-email.js';
import { RemoteOrderRepository } from '../src/public/remote-orders/remote-order.repository.js';
import { ReadRemoteOrders } from '../src/public/remote-orders/read-orders.js';
import { AttachDevice } from '../src/cases/runs/attach-device.js';
import { EndLostRuns } from '../src/cases/runs/end-lost-runs.js';
import { DeleteRemovedObjects } from '../src/proof/removed-objects/delete-removed-objects.js';
import { PurgeExpired } from '../src/proof/retention/purge-expired.js';
import { IntakePhotos } from '../src/desk/intake/intake-photos.js';
import { ReadIntake } from '../src/desk/intake/read-intake.js';
import { TakeIn } from '../src/desk/intake/take-in.js';
import { ReadCustomers } from '../src/desk/customers/read-customers.js';
import { MergeCustomers } from '../src/desk/customers/merge-customers.js';
import { SaveCustomer } from '../src/desk/customers/save-customer.js';
import { AnalyzeComputer } from '../src/desk/centres/analyze-computer.js';
import { Assess } from '../src/desk/centres/assess.js';
import { ExecuteSession } from '../src/desk/centres/execute-session.js';
import { Phones } from '../src/desk/centres/phones.js';
import { ReadBlueScreens } from '../src/desk/centres/read-blue-screens.js';
import { ReadInjection } from '../src/desk/centres/read-injection.js';
import { ReadOutcomes } from '../src/proof/outcomes/read-outcomes.js';
import { DeviceSerials } from '../src/cases/device-serials/device-serials.js';
import { ReadEarlierRepairs } from '../src/cases/device-serials/read-earlier-repairs.js';
import { MakeLabel } from '../src/desk/labels/make-label.js';
import { OpenPassport } from '../src/proof/passports/open-passport.js';
import { PassportGrants } from '../src/proof/passports/passport-grants.js';
import { ClaimWarranty } from '../src/proof/warranty/claim-warranty.js';
import { ExtendQuote } from '../src/cases/written-quotes/extend-quote.js';
import { FinishLine } from '../src/cases/written-quotes/finish-line.js';
import { ReadRepairForm } from '../src/cases/written-quotes/read-repair-form.js';
import { RecordDeposit } from '../src/cases/written-quotes/record-deposit.js';
import { UpdateQuoteVat } from '../src/cases/quotes/update-quote-vat.js';
import { QuoteSettings } from '../src/cases/written-quotes/shop-quote-settings.js';
import { SendQuote } from '../src/cases/written-quotes/send-quote.js';
import { WriteQuote } from '../src/cases/written-quotes/write-quote.js';
import { DiagnoseRemoteDevice } from '../src/desk/remote-sessions/diagnose-device.js';
import { EndRemoteSession } from '../src/desk/remote-sessions/end-session.js';
import { FollowRemoteAgents } from '../src/desk/remote-sessions/follow-agents.js';
import { ReadRemoteSessions } from '../src/desk/remote-sessions/read-sessions.js';
import { ReadForAgent } from '../src/desk/local-repairs/read-for-agent.js';
import { ReadOperationForAgent } from '../src/desk/local-repairs/read-operation-for-agent.js';
import { StartForAgent } from '../src/desk/local-repairs/start-for-agent.js';
import { StartRemoteSession } from '../src/desk/remote-sessions/start-session.js';
import { GetOwnRepairsChannel } from '../src/public/own-repairs/get-own-repairs-channel.js';
import { ListOwnRepairs } from '../src/public/own-repairs/list-own-repairs.js';
import { LocationsConsumer } from '../src/cases/locations/locations.consumer.js';
import { TransferTicket } from '../src/cases/locations/transfer-ticket.js';
import { OwnShopPageSettings } from '../src/public/shop-pages/own-shop-page.js';
import { ReadShopPage } from '../src/public/shop-pages/read-shop-page.js';
import { WriteRecord } from '../src/proof/record/write-record.js';

export const useCasesOf = (app: INestApplicationContext) => ({
  startRepair: app.get(StartRepair),
  startForAgent: app.get(StartForAgent),
  readForAgent: app.get(ReadForAgent),
  readOperationForAgent: app.get(ReadOperationForAgent),
  readEarlierRepairs: app.get(ReadEarlierRepairs),
  deviceSerials: app.get(DeviceSerials),
  makeLabel: app.get(MakeLabel),
  diagnoseAgain: app.get(DiagnoseAgain),
  answerByLink: app.get(AnswerByLink),
  approveQuote: app.get(ApproveQuote),
  chooseAlternative: app.get(ChooseAlternative),
  workByHand: app.get(WorkByHand),
  addNote: app.get(AddNote),
  changeCustomer: app.get(ChangeTicketCustomer),
  readCustomerMessage: app.get(ReadCustomerMessage),
  declineQuote: app.get(DeclineQuote),
  executeRepair: app.get(ExecuteRepair),
  diagnosisFee: app.get(DiagnosisFee),
  readFigures: app.get(ReadFigures),
  handOver: app.get(HandOver),
  discardMade: app.get(DeleteArtifact),
  recordProgress: app.get(RecordProgress),
  recordBenchChange: app.get(RecordBenchChange),
  readRepairs: app.get(ReadRepairs),
  changeDesk: app.get(ChangeDesk),
  transferTicket: app.get(TransferTicket),
  locationsOfShops: app.get(LocationsConsumer),
  readDesks: app.get(ReadDesks),
  savedViews: app.get(SavedViews),
  countRepairs: app.get(CountRepairs),
  rollBack: app.get(RollBack),
  showApprovalQr: app.get(ShowApprovalQr),
  emergencyStop: app.get(EmergencyStop),
  signProbe: app.get(SignProbe),
  liftStop: app.get(LiftStop),
  stopMessages: app.get(StopMessages),
  stopRun: app.get(StopRun),
  trackRepair: app.get(TrackRepair),
  writeRecord: app.get(WriteRecord),
  readOutcomes: app.get(ReadOutcomes),
  claimWarranty: app.get(ClaimWarranty),
  passportGrants: app.get(PassportGrants),
  openPassport: app.get(OpenPassport),
  writeQuote: app.get(WriteQuote),
  sendQuote: app.get(SendQuote),
  extendQuote: app.get(ExtendQuote),
  recordDeposit: app.get(RecordDeposit),
  finishLine: app.get(FinishLine),
  quoteSettings: app.get(QuoteSettings),
  updateQuoteVat: app.get(UpdateQuoteVat),
  readRepairForm: app.get(ReadRepairForm),
  takeIn: app.get(TakeIn),
  readIntake: app.get(ReadIntake),
  intakePhotos: app.get(IntakePhotos),
  deleteRemovedObjects: app.get(DeleteRemovedObjects),
  purgeExpired: app.get(PurgeExpired),
  attachDevice: app.get(AttachDevice),
  endLostRuns: app.get(EndLostRuns),
  saveCustomer: app.get(SaveCustomer),
  mergeCustomers: app.get(MergeCustomers),
  readCustomers: app.get(ReadCustomers),
  createRemoteOrder: app.get(CreateRemoteOrder),
  readOrderByLink: app.get(ReadOrderByLink),
  readOrderEmail: app.get(ReadOrderEmail),
  readRemoteOrders: app.get(ReadRemoteOrders),
  handleRemoteOrder: app.get(HandleRemoteOrder),
  orderShops: app.get(OrderShopList),
  orderSetting: app.get(ShopOrderSetting),
  raiseOrderAlarms: app.get(RaiseOrderAlarms),
  remoteOrders: app.get(RemoteOrderRepository),
  askQuestion: app.get(AskQuestion),
  rateRepair: app.get(RateRepair),
  answerQuestion: app.get(AnswerQuestion),
  listOpenQuestions: app.get(ListOpenQuestions),
  readInjection: app.get(ReadInjection),
  readBlueScreens: app.get(ReadBlueScreens),
  assess: app.get(Assess),
  executeSession: app.get(ExecuteSession),
  analyzeComputer: app.get(AnalyzeComputer),
  phones: app.get(Phones),
  listOwnRepairs: app.get(ListOwnRepairs),
  getOwnRepairsChannel: app.get(GetOwnRepairsChannel),
  ownShopPage: app.get(OwnShopPageSettings),
  readShopPage: app.get(ReadShopPage),
  startRemoteSession: app.get(StartRemoteSession),
  readRemoteSessions: app.get(ReadRemoteSessions),
  diagnoseRemoteDevice: app.get(DiagnoseRemoteDevice),
  endRemoteSession: app.get(EndRemoteSession),
  followRemoteAgents: app.get(FollowRemoteAgents),
});
