import { Module } from '@nestjs/common';
import { ProofsController } from './proofs.controller.js';
import { ProveLedger } from './prove-ledger.js';

@Module({ controllers: [ProofsController], providers: [ProveLedger] })
export class ProvingModule {}
