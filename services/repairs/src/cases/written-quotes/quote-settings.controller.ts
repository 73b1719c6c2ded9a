import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { QuoteSettings as QuoteSettingsMessage } from '@revive/proto/revive/repairs/v1/quotes';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { QuoteSettings } from './shop-quote-settings.js';

@Controller()
@CalledBy('gateway')
export class QuoteSettingsController {
  constructor(private readonly settings: QuoteSettings) {}

  @GrpcMethod('Quotes')
  readQuoteSettings(@Payload() _: object, @Caller() actor: UserActor): Promise<QuoteSettingsMessage> {
    return this.settings.read(actor);
  }

  @GrpcMethod('Quotes')
  changeQuoteSettings(
    @Payload() settings: QuoteSettingsMessage,
    @Caller() actor: UserActor,
  ): Promise<QuoteSettingsMessage> {
    return this.settings.change(actor, settings);
  }
}
