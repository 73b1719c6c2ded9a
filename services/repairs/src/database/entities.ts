import { RepairEntity } from '../tickets/entities/repair.entity.js';
import { FindingEntity } from '../tickets/entities/finding.entity.js';
import { QuoteEntity } from '../tickets/entities/quote.entity.js';
import { ApprovalEntity } from '../tickets/entities/approval.entity.js';
import { DepositEntity } from '../tickets/entities/deposit.entity.js';
import { DoneLineEntity } from '../tickets/entities/done-line.entity.js';
import { RunEntity } from '../tickets/entities/run.entity.js';
import { StepEntity } from '../tickets/entities/step.entity.js';
import { HistoryEntity } from '../tickets/entities/history.entity.js';
import { SettlementEntity } from '../tickets/entities/settlement.entity.js';
import { TenantEntity } from '../tickets/entities/tenant.entity.js';
import { AgentBindingEntity } from '../tickets/entities/agent-binding.entity.js';
import { ClaimEntity } from '../tickets/entities/claim.entity.js';
import { AssistanceEntity } from '../tickets/entities/assistance.entity.js';
import { QuestionEntity } from '../tickets/entities/question.entity.js';
import { RemoteOrderEntity } from '../remote-orders/remote-order.entity.js';
import { RemoteSessionEntity } from '../remote-sessions/remote-session.entity.js';
import { ShopNoteEntity } from '../tickets/entities/shop-note.entity.js';
import { HandWorkEntity } from '../tickets/entities/hand-work.entity.js';
import { CustomerEntity } from '../customers/customer.entity.js';
import { CustomerMergeEntity } from '../customers/customer-merge.entity.js';
import { IntakeItemEntity, IntakePhotoEntity, VisitEntity } from '../intake/intake.entity.js';
import { CustodyEntity } from '../intake/custody.entity.js';

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
  CustomerEntity,
  CustomerMergeEntity,
  VisitEntity,
  IntakeItemEntity,
  IntakePhotoEntity,
  CustodyEntity,
  QuestionEntity,
  ClaimEntity,
  RemoteOrderEntity,
  RemoteSessionEntity,
  AssistanceEntity,
];
