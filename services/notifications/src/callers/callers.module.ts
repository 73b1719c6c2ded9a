import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.js';
import { CallerResolver } from './resolve-caller.js';

@Module({ imports: [ClientsModule], providers: [CallerResolver], exports: [CallerResolver] })
export class CallersModule {}
