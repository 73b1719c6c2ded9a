import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ChangePreferencesRequest,
  GetPreferencesRequest,
  Preferences,
} from '@revive/proto/revive/notifications/v1/notifications';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller, WithoutActor } from '@revive/platform/rpc/guard';
import { ChangePreferences } from './change-preferences.js';
import { CallerResolver } from '../callers/resolve-caller.js';

@Controller()
@CalledBy('gateway')
export class PreferencesController {
  constructor(
    private readonly wishes: ChangePreferences,
    private readonly who: CallerResolver,
  ) {}

  @GrpcMethod('Notifications')
  @WithoutActor()
  async getPreferences(
    @Payload() { sessionId }: GetPreferencesRequest,
    @Caller() actor: UserActor | undefined,
  ): Promise<Preferences> {
    return this.wishes.read(actor ?? (await this.who.run(sessionId)));
  }

  @GrpcMethod('Notifications')
  @WithoutActor()
  async changePreferences(
    @Payload() { off, quiet, quietFrom, quietTo, zone, sessionId }: ChangePreferencesRequest,
    @Caller() actor: UserActor | undefined,
  ): Promise<Preferences> {
    // An unsent field is null on the wire but must be absent for the contract.
    const said = Object.entries({ off: off?.names, quiet, quietFrom, quietTo, zone }).filter(
      ([, value]) => value !== null && value !== undefined,
    );
    return this.wishes.run(actor ?? (await this.who.run(sessionId)), Object.fromEntries(said));
  }
}
