import type { INestApplicationContext } from '@nestjs/common';
import { StartRepair } from '../src/runs/start-repair.js';
import { DiagnoseAgain } from '../src/runs/diagnose-again.js';
import { AnswerByLink } from '../src/quotes/answer-by-link.js';
import { ChooseAlternative } from '../src/quotes/choose-alternative.js';
import { ApproveQuote } from '../src/quotes/approve-quote.js';
import { WorkByHand } from '../src/handover/work-by-hand.js';
import { ChangeTicketCustomer } from '../src/customers/change-ticket-customer.js';
import { ReadCustomerMessage } from '../src/messages/read-customer-message.js';
import { DeclineQuote } from '../src/quotes/decline-quote.js';
import { ExecuteRepair } from '../src/runs/execute-repair.js';
import { DiagnosisFee } from '../src/quotes/diagnosis-fee.js';
import { ReadFigures } from '../src/figures/read-figures.js';
import { DeleteArtifact } from '../src/handover/delete-artifact.js';
import { HandOver } from '../src/handover/hand-over.js';
import { RecordProgress } from '../src/runs/records/record-progress.js';
import { RecordBenchChange } from '../src/runs/records/record-bench-change.js';
import { CountRepairs } from '../src/figures/count-repairs.js';
import { ChangeDesk } from '../src/desk/change-desk.js';
import { ReadDesks } from '../src/desk/read-desks.js';
import { SavedViews } from '../src/saved-views/saved-views.js';
import { ReadRepairs } from '../src/tickets/read-repairs.js';
import { RollBack } from '../src/runs/roll-back.js';
import { ShowApprovalQr } from '../src/quotes/show-approval-qr.js';
import { EmergencyStop } from '../src/runs/stops/emergency-stop.js';
import { LiftStop } from '../src/runs/stops/lift-stop.js';
import { StopMessages } from '../src/messages/stop-messages.js';
import { StopRun } from '../src/runs/stops/stop-run.js';
import { TrackRepair } from '../src/tracking/track-repair.js';
import { AnswerQuestion } from '../src/questions/answer-question.js';
import { RateRepair } from '../src/ratings/rate-repair.js';
import { AskQuestion } from '../src/questions/ask-question.js';
import { ListOpenQuestions } from '../src/questions/list-open-questions.js';
import { CreateRemoteOrder } from '../src/remote-orders/create-order.js';
import { HandleRemoteOrder } from '../src/remote-orders/handle-order.js';
import { ShopOrderSetting } from '../src/remote-orders/order-setting.js';
import { OrderShopList } from '../src/remote-orders/order-shops.js';
import { RaiseOrderAlarms } from '../src/remote-orders/raise-order-alarms.js';
import { ReadOrderByLink } from '../src/remote-orders/read-order-by-link.js';
import { ReadOrderEmail } from '../src/remote-orders/read-order-email.js';
import { RemoteOrderRepository } from '../src/remote-orders/remote-order.repository.js';
import { ReadRemoteOrders } from '../src/remote-orders/read-orders.js';
import { AttachDevice } from '../src/runs/attach-device.js';
import { DeleteRemovedObjects } from '../src/retention/delete-removed-objects.js';
import { PurgeExpired } from '../src/retention/purge-expired.js';
import { IntakePhotos } from '../src/intake/intake-photos.js';
import { ReadIntake } from '../src/intake/read-intake.js';
import { TakeIn } from '../src/intake/take-in.js';
import { ReadCustomers } from '../src/customers/read-customers.js';
import { MergeCustomers } from '../src/customers/merge-customers.js';
import { SaveCustomer } from '../src/customers/save-customer.js';
import { AnalyzeComputer } from '../src/centres/analyze-computer.js';
import { Assess } from '../src/centres/assess.js';
import { ExecuteSession } from '../src/centres/execute-session.js';
import { Phones } from '../src/centres/phones.js';
import { ReadBlueScreens } from '../src/centres/read-blue-screens.js';
import { ReadInjection } from '../src/centres/read-injection.js';
import { ReadOutcomes } from '../src/outcomes/read-outcomes.js';
import { OpenPassport } from '../src/passports/open-passport.js';
import { PassportGrants } from '../src/passports/passport-grants.js';
import { ClaimWarranty } from '../src/warranty/claim-warranty.js';
import { ExtendQuote } from '../src/written-quotes/extend-quote.js';
import { FinishLine } from '../src/written-quotes/finish-line.js';
import { ReadRepairForm } from '../src/written-quotes/read-repair-form.js';
import { RecordDeposit } from '../src/written-quotes/record-deposit.js';
import { QuoteSettings } from '../src/written-quotes/shop-quote-settings.js';
import { SendQuote } from '../src/written-quotes/send-quote.js';
import { WriteQuote } from '../src/written-quotes/write-quote.js';
import { DiagnoseRemoteDevice } from '../src/remote-sessions/diagnose-device.js';
import { EndRemoteSession } from '../src/remote-sessions/end-session.js';
import { FollowRemoteAgents } from '../src/remote-sessions/follow-agents.js';
import { ReadRemoteSessions } from '../src/remote-sessions/read-sessions.js';
import { StartRemoteSession } from '../src/remote-sessions/start-session.js';
import { GetOwnRepairsChannel } from '../src/own-repairs/get-own-repairs-channel.js';
import { ListOwnRepairs } from '../src/own-repairs/list-own-repairs.js';
import { OwnShopPageSettings } from '../src/shop-pages/own-shop-page.js';
import { ReadShopPage } from '../src/shop-pages/read-shop-page.js';
import { WriteRecord } from '../src/record/write-record.js';

export const useCasesOf = (app: INestApplicationContext) => ({
  startRepair: app.get(StartRepair),
  diagnoseAgain: app.get(DiagnoseAgain),
  answerByLink: app.get(AnswerByLink),
  approveQuote: app.get(ApproveQuote),
  chooseAlternative: app.get(ChooseAlternative),
  workByHand: app.get(WorkByHand),
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
  readDesks: app.get(ReadDesks),
  savedViews: app.get(SavedViews),
  countRepairs: app.get(CountRepairs),
  rollBack: app.get(RollBack),
  showApprovalQr: app.get(ShowApprovalQr),
  emergencyStop: app.get(EmergencyStop),
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
  readRepairForm: app.get(ReadRepairForm),
  takeIn: app.get(TakeIn),
  readIntake: app.get(ReadIntake),
  intakePhotos: app.get(IntakePhotos),
  deleteRemovedObjects: app.get(DeleteRemovedObjects),
  purgeExpired: app.get(PurgeExpired),
  attachDevice: app.get(AttachDevice),
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
