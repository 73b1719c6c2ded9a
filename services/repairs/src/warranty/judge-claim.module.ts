import { Module } from '@nestjs/common';
import { TicketsModule } from '../tickets/tickets.module.js';
import { JudgeClaim } from './judge-claim.js';

@Module({ imports: [TicketsModule], providers: [JudgeClaim], exports: [JudgeClaim] })
export class JudgeClaimModule {}
