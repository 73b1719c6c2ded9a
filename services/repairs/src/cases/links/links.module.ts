import { Module } from '@nestjs/common';
import { CustomerCodes } from './customer-codes.js';
import { CustomerPages } from './customer-pages.js';

@Module({ providers: [CustomerPages, CustomerCodes], exports: [CustomerPages, CustomerCodes] })
export class LinksModule {}
