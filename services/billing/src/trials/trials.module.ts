import { Module } from '@nestjs/common';
import { TrialsConsumer } from './trials.consumer.js';
import { StartTrial } from './start-trial.js';

@Module({ controllers: [TrialsConsumer], providers: [StartTrial] })
export class TrialsModule {}
