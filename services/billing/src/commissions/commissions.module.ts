import { Module } from '@nestjs/common';
import { CommissionsController } from './commissions.controller.js';
import { ListCommissions } from './list-commissions.js';
import { ReadStatement } from './read-statement.js';
import { SetRateRule } from './set-rate-rule.js';

@Module({ controllers: [CommissionsController], providers: [ListCommissions, ReadStatement, SetRateRule] })
export class CommissionsModule {}
