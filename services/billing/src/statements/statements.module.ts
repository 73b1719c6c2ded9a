import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { PayoutsModule } from '../payouts/payouts.module.js';
import { AssignBankLine } from './assign-bank-line.js';
import { ImportStatement } from './import-statement.js';
import { MatchBankLine } from './match-bank-line.js';
import { MatchCertainLines } from './match-certain-lines.js';
import { ReadBankLines } from './read-bank-lines.js';
import { SetBankLineAside } from './set-bank-line-aside.js';
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
    SetBankLineAside,
    AssignBankLine,
    MatchCertainLines,
  ],
})
export class StatementsModule {}
