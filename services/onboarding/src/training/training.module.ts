import { Module } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import type { Clock } from '@revive/platform/core/clock';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { RANDOM } from './module-progress.js';
import { CryptoModule } from '../crypto/crypto.module.js';
import { ClientsModule } from '../clients/clients.module.js';
import { AgreementsModule } from '../agreements/agreements.module.js';
import { AccountEventsModule } from '../account-events/account-events.module.js';
import { TrainingController } from './training.controller.js';
import { TrainingRepository } from './training.repository.js';
import { TrainingSession } from './training-session.js';
import { CompleteTraining } from './complete-training.js';
import { PracticeLab } from './practice-lab.js';
import { ReadContent } from './read-content.js';
import { PracticeBenches } from './bench/practice-benches.js';

@Module({
  imports: [CryptoModule, ClientsModule, AgreementsModule, AccountEventsModule],
  controllers: [TrainingController],
  providers: [
    TrainingRepository,
    TrainingSession,
    CompleteTraining,
    PracticeLab,
    ReadContent,
    { provide: PracticeBenches, inject: [CLOCK], useFactory: (clock: Clock) => new PracticeBenches(clock) },
    { provide: RANDOM, useValue: (below: number) => randomInt(below) },
  ],
  exports: [TrainingRepository, CompleteTraining],
})
export class TrainingModule {}
