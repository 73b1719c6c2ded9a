import { Module } from '@nestjs/common';
import { RowMac } from '@revive/platform/auth/row-mac';
import type { Clock } from '@revive/platform/core/clock';
import { messageOf } from '@revive/platform/errors/errors';
import { CLOCK, CONFIG, LOG, OBJECTS } from '@revive/platform/runtime/service-context';
import type { ObjectStore } from '@revive/platform/storage/object-store';
import type { Logger } from '@revive/platform/telemetry/log';
import type { IdentityConfig } from '../config.js';
import { AccountVersions } from './account-versions.js';
import { AccountVersionsConsumer } from './account-versions.consumer.js';
import { AccountMacs } from './account-macs.js';
import { AccountRepository } from './account.repository.js';
import { SealOlderAccounts } from './seal-older-accounts.js';

const makeVersions = (objects: ObjectStore, clock: Clock, log: Logger): AccountVersions =>
  new AccountVersions(objects, clock, (err) =>
    log.warn({ err }, `the versions of accounts cannot be compared: ${messageOf(err)}`),
  );

@Module({
  controllers: [AccountVersionsConsumer],
  providers: [
    { provide: RowMac, inject: [CONFIG], useFactory: ({ sealKey }: IdentityConfig) => new RowMac(sealKey) },
    { provide: AccountVersions, inject: [OBJECTS, CLOCK, LOG], useFactory: makeVersions },
    AccountMacs,
    AccountRepository,
    SealOlderAccounts,
  ],
  exports: [RowMac, AccountVersions, AccountMacs, AccountRepository],
})
export class AccountsModule {}
