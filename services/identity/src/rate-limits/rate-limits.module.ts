import { Module } from '@nestjs/common';
import { Attempts } from './rate-limiter.js';

@Module({
  providers: [Attempts],
  exports: [Attempts],
})
export class RateLimitsModule {}
