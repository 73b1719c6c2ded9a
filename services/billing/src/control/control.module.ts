import { Module } from '@nestjs/common';
import { BillingControlController } from './control.controller.js';
import { ListBillingStatus } from './list-billing-status.js';
import { ToggleBilling } from './toggle-billing.js';

@Module({ controllers: [BillingControlController], providers: [ListBillingStatus, ToggleBilling] })
export class BillingControlModule {}
