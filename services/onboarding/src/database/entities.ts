import {
  ApplicationEntity,
  EncryptedFieldEntity,
  ApprovalEntity,
  ApplicationHistoryEntity,
  ApplicationMessageEntity,
  ApplicationEmailEntity,
} from '../applications/application.entity.js';
import { AcceptanceEntity } from '../agreements/acceptance.entity.js';
import { DraftEntity } from '../applications/forms/draft.entity.js';
import { AgreementTextEntity, AgreementEntity } from '../agreements/agreement.entity.js';
import { SignedDocumentEntity } from '../agreements/signed-document.entity.js';
import { AccountEmailEntity } from '../account-events/account-email.entity.js';
import { BusinessProfileEntity, ProfileDraftEntity } from '../accounts/business-profile.entity.js';
import { PendingAccountTransitionEntity } from '../account-events/account-transition.entity.js';
import { TrainingModuleEntity, TrainingCompletionEntity } from '../training/progress/training.entity.js';
import { TenantOnboardingEntity } from '../shop-setup/shop-setup.entity.js';
import { TenantAgreementEntity, AgreementNoticeEntity } from '../agreements/tenant-agreement.entity.js';
import { AccountRefusalEntity, AccountNoteEntity, AccountAssignmentEntity } from '../accounts/account-review.entity.js';
import { ApplicationFileEntity, FileUploadEntity } from '../applications/application-file.entity.js';
import { PreflightTokenEntity } from '../applications/preflight/preflight-token.entity.js';
import { BankDetailsEntity } from '../shop-setup/bank-details.entity.js';
import { ConsentEntity, ConsentRoundEntity } from '../agreements/consent.entity.js';

export const ENTITIES = [
  ApplicationEntity,
  EncryptedFieldEntity,
  ApprovalEntity,
  ApplicationHistoryEntity,
  ApplicationMessageEntity,
  ApplicationEmailEntity,
  AcceptanceEntity,
  DraftEntity,
  AgreementTextEntity,
  AgreementEntity,
  SignedDocumentEntity,
  AccountEmailEntity,
  BusinessProfileEntity,
  ProfileDraftEntity,
  PendingAccountTransitionEntity,
  TrainingModuleEntity,
  TrainingCompletionEntity,
  TenantOnboardingEntity,
  TenantAgreementEntity,
  AgreementNoticeEntity,
  AccountRefusalEntity,
  AccountNoteEntity,
  AccountAssignmentEntity,
  ApplicationFileEntity,
  FileUploadEntity,
  PreflightTokenEntity,
  BankDetailsEntity,
  ConsentEntity,
  ConsentRoundEntity,
];
