import {
  ApplicationRow,
  SealedFieldRow,
  ApprovalRow,
  HistoryRow,
  RemarkRow,
  LetterRow,
} from '../applications/application.entity.js';
import { AcceptanceRow } from '../agreements/acceptance.entity.js';
import { DraftRow } from '../applications/forms/draft.entity.js';
import { AgreementTextRow, AgreementRow } from '../agreements/agreement.entity.js';
import { SealedFileRow } from '../agreements/signed-document.entity.js';
import { AccountLetterRow } from '../account-events/account-email.entity.js';
import { BusinessProfileRow, ProfileDraftRow } from '../accounts/business-profile.entity.js';
import { AccountMoveRow } from '../account-events/account-transition.entity.js';
import { TrainingModuleRow, TrainingCompletionRow } from '../training/training.entity.js';
import { TenantOnboardingRow } from '../shop-setup/shop-setup.entity.js';
import { TenantAgreementRow, AgreementNoticeRow } from '../agreements/tenant-agreement.entity.js';
import { AccountRefusalRow, AccountNoteRow, AccountAssignmentRow } from '../accounts/account-review.entity.js';
import { ApplicationFileRow, FileUploadRow } from '../applications/application-file.entity.js';
import { PreflightTokenRow } from '../applications/preflight/preflight-token.entity.js';
import { BankDetailsRow } from '../shop-setup/bank-details.entity.js';
import { ConsentRow, ConsentRoundRow } from '../agreements/consent.entity.js';

/** Every table that the service reads and writes through TypeORM. */
export const ENTITIES = [
  ApplicationRow,
  SealedFieldRow,
  ApprovalRow,
  HistoryRow,
  RemarkRow,
  LetterRow,
  AcceptanceRow,
  DraftRow,
  AgreementTextRow,
  AgreementRow,
  SealedFileRow,
  AccountLetterRow,
  BusinessProfileRow,
  ProfileDraftRow,
  AccountMoveRow,
  TrainingModuleRow,
  TrainingCompletionRow,
  TenantOnboardingRow,
  TenantAgreementRow,
  AgreementNoticeRow,
  AccountRefusalRow,
  AccountNoteRow,
  AccountAssignmentRow,
  ApplicationFileRow,
  FileUploadRow,
  PreflightTokenRow,
  BankDetailsRow,
  ConsentRow,
  ConsentRoundRow,
];
