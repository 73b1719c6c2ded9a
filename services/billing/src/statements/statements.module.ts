import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { PayoutsModule } from '../payouts/payouts.module.js';
import { ImportStatement } from './import-statement.js';
import { MarkBankLine } from './mark-bank-line.js';
import { MatchBankLine } from './match-bank-line.js';
import { MatchCertainLines } from './match-certain-lines.js';
import { ReadBankLines } from './read-bank-lines.js';
import { StatementCommand } from './statement-command.js';
import { StatementsController } from './statements.controller.js';
import { UndoBankLine } from './undo-bank-line.js';

@Module({
  imports: [LedgerModule, PayoutsModule],
  controllers: [StatementsController],
  providers: [
    StatementCommand,
    ImportStatement,
    ReadBankLines,
    MatchBankLine,
    UndoBankLine,
    MarkBankLine,
    MatchCertainLines,
  ],
})
export class StatementsModule {}
