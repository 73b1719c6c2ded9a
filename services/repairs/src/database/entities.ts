import { RepairEntity } from '../cases/tickets/entities/repair.entity.js';
import { FindingEntity } from '../cases/tickets/entities/finding.entity.js';
import { QuoteEntity } from '../cases/tickets/entities/quote.entity.js';
import { ApprovalEntity } from '../cases/tickets/entities/approval.entity.js';
import { DepositEntity } from '../cases/tickets/entities/deposit.entity.js';
import { DoneLineEntity } from '../cases/tickets/entities/done-line.entity.js';
import { RunEntity } from '../cases/tickets/entities/run.entity.js';
import { StepEntity } from '../cases/tickets/entities/step.entity.js';
import { HistoryEntity } from '../cases/tickets/entities/history.entity.js';
import { SettlementEntity } from '../cases/tickets/entities/settlement.entity.js';
import { TenantEntity } from '../cases/tickets/entities/tenant.entity.js';
import { AgentBindingEntity } from '../cases/tickets/entities/agent-binding.entity.js';
import { TransferEntity } from '../cases/locations/transfer.entity.js';
import { ClaimEntity } from '../proof/warranty/claim.entity.js';
import { AssistanceEntity } from '../desk/assistance/assistance.entity.js';
import { QuestionEntity } from '../public/questions/question.entity.js';
import { RatingEntity } from '../public/ratings/rating.entity.js';
import { RemoteOrderEntity } from '../public/remote-orders/remote-order.entity.js';
import { RemoteSessionEntity } from '../desk/remote-sessions/remote-session.entity.js';
import { ShopNoteEntity } from '../desk/notes/shop-note.entity.js';
import { DeviceSerialEntity } from '../cases/device-serials/device-serial.entity.js';
import { HandWorkEntity } from '../cases/tickets/entities/hand-work.entity.js';
import { CustomerEntity } from '../desk/customers/customer.entity.js';
import { CustomerMergeEntity } from '../desk/customers/customer-merge.entity.js';
import { IntakeItemEntity, VisitEntity } from '../desk/intake/intake.entity.js';
import { IntakePhotoEntity } from '../cases/tickets/entities/photo.entity.js';
import { CustodyEntity } from '../desk/intake/custody.entity.js';

export const ENTITIES = [
  RepairEntity,
  FindingEntity,
  QuoteEntity,
  ApprovalEntity,
  DepositEntity,
  DoneLineEntity,
  RunEntity,
  StepEntity,
  HistoryEntity,
  SettlementEntity,
  TenantEntity,
  AgentBindingEntity,
  ShopNoteEntity,
  HandWorkEntity,
  DeviceSerialEntity,
  CustomerEntity,
  CustomerMergeEntity,
  VisitEntity,
  IntakeItemEntity,
  IntakePhotoEntity,
  CustodyEntity,
  QuestionEntity,
  RatingEntity,
  ClaimEntity,
  RemoteOrderEntity,
  RemoteSessionEntity,
  AssistanceEntity,
  TransferEntity,
];
