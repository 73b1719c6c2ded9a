import { Module } from '@nestjs/common';
import { AccountCodes } from './account-codes.js';
import { ExportsController } from './exports.controller.js';
import { ReadExport } from './read-export.js';

@Module({ controllers: [ExportsController], providers: [ReadExport, AccountCodes] })
export class ExportsModule {}
