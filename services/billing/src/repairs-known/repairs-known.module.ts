import { Module } from '@nestjs/common';
import { KeepRepair } from './keep-repair.js';
import { RepairsKnownConsumer } from './repairs-known.consumer.js';

@Module({ controllers: [RepairsKnownConsumer], providers: [KeepRepair] })
export class RepairsKnownModule {}
