import { Module } from '@nestjs/common';
import { CustomerPages } from './customer-pages.js';

@Module({ providers: [CustomerPages], exports: [CustomerPages] })
export class LinksModule {}
