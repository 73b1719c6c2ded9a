import { Controller } from '@nestjs/common';
import { RemoteSessionEnded } from '@revive/proto/revive/repairs/v1/remote_sessions';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { EndRemoteSession } from './end-remote-session.js';

@Controller()
export class RemoteSessionsConsumer {
  constructor(private readonly ends: EndRemoteSession) {}

  @OnEvent('repairs.remote-session')
  ended(event: BusEvent): Promise<void> {
    return this.ends.run(event, RemoteSessionEnded.decode(event.payload));
  }
}
