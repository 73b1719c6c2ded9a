import { Module } from '@nestjs/common';
import { WritePassport } from './write-passport.js';

@Module({ providers: [WritePassport], exports: [WritePassport] })
export class PassportEntriesModule {}
