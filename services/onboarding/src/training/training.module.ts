import { Module } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import type { Clock } from '@revive/platform/core/clock';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { CryptoModule } from '../crypto/crypto.module.js';
import { ClientsModule } from '../clients/clients.module.js';
import { AgreementsModule } from '../agreements/agreements.module.js';
import { AccountEventsModule } from '../account-events/account-events.module.js';
import { TrainingController } from './training.controller.js';
import { RANDOM } from './answers/quiz-draw.js';
import { PracticeBenches } from './bench/practice-benches.js';
import { COURSE, readCourse } from './content/course.js';
import { PracticeLab } from './lab/practice-lab.js';
import { CompleteTraining } from './progress/complete-training.js';
import { IssueCertificate } from './progress/issue-certificate.js';
import { ReadContent } from './progress/read-content.js';
import { TrainingRepository } from './progress/training.repository.js';
import { TrainingSession } from './progress/training-session.js';

@Module({
  imports: [CryptoModule, ClientsModule, AgreementsModule, AccountEventsModule],
  controllers: [TrainingController],
  providers: [
    TrainingRepository,
    TrainingSession,
    CompleteTraining,
    IssueCertificate,
    PracticeLab,
    ReadContent,
    { provide: PracticeBenches, inject: [CLOCK], useFactory: (clock: Clock) => new PracticeBenches(clock) },
    { provide: COURSE, useFactory: () => readCourse() },
    { provide: RANDOM, useValue: (below: number) => randomInt(below) },
  ],
  exports: [TrainingRepository, CompleteTraining],
})
export class TrainingModule {}
