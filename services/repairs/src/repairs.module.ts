import { Module } from '@nestjs/common';
import { CasesModule } from './cases/cases.module.js';
import { DeskModule } from './desk/desk.module.js';
import { ProofModule } from './proof/proof.module.js';
import { PublicModule } from './public/public.module.js';

@Module({ imports: [CasesModule, DeskModule, PublicModule, ProofModule] })
export class RepairsModule {}
