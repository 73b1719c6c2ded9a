import { Module } from '@nestjs/common';
import { RepairsClient } from './repairs.client.js';

@Module({ providers: [RepairsClient], exports: [RepairsClient] })
export class ClientsModule {}
