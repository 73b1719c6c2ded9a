import { TenantEntity } from '../accounts/tenant.entity.js';
import { UserEntity } from '../accounts/user.entity.js';
import { AccountHistoryEntity } from '../accounts/account-history.entity.js';
import { RegisteredShopEntity } from '../tenants/registered-shop.entity.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { ImpersonationEntity } from '../impersonation/impersonation.entity.js';
import { AuditEntryEntity } from '../audit/audit-entry.entity.js';
import { AuditHeadEntity } from '../audit/audit-head.entity.js';
import { ErasureEntity } from '../erasure/erasure.entity.js';
import { ErasurePartEntity } from '../erasure/erasure-part.entity.js';
import { ErasureConfirmationEntity } from '../erasure/erasure-confirmation.entity.js';
import { EmailEntity } from '../email/email.entity.js';
import { OneTimeLinkEntity } from '../credentials/one-time-link.entity.js';
import { EmailAddressEntity } from '../accounts/email-address.entity.js';
import { KnownDeviceEntity } from '../devices/known-device.entity.js';
import { OtpSetupEntity } from '../credentials/otp-setup.entity.js';
import { RecoveryCodeEntity } from '../credentials/recovery-code.entity.js';
import { ErasureRequestEntity } from '../erasure/erasure-request.entity.js';

export const ENTITIES = [
  TenantEntity,
  UserEntity,
  AccountHistoryEntity,
  RegisteredShopEntity,
  SessionEntity,
  ImpersonationEntity,
  AuditEntryEntity,
  AuditHeadEntity,
  ErasureEntity,
  ErasurePartEntity,
  ErasureConfirmationEntity,
  EmailEntity,
  OneTimeLinkEntity,
  EmailAddressEntity,
  KnownDeviceEntity,
  OtpSetupEntity,
  RecoveryCodeEntity,
  ErasureRequestEntity,
];
