import type { ServerDuplexStream } from '@grpc/grpc-js';
import { Controller, Inject } from '@nestjs/common';
import { GrpcMethod, GrpcStreamCall, Payload } from '@nestjs/microservices';
import { fileURLToPath } from 'node:url';
import { interval, map, take, type Observable } from 'rxjs';
import type { UserActor } from '../src/auth/actor.js';
import { spendCommand, type Command } from '../src/auth/command-token.js';
import { OnEvent } from '../src/events/consumer.js';
import { Database } from '../src/database/database.js';
import { AppError, invalid } from '../src/errors/errors.js';
import type { BusEvent } from '../src/events/event-bus.js';
import { CalledBy, Caller, CallingService, Confirmed, NeedsCommand, WithoutActor } from '../src/rpc/guard.js';
import { addEvent } from '../src/events/outbox/outbox.js';
import { currentRequest } from '../src/telemetry/request-context.js';

const root = fileURLToPath(new URL('./proto/', import.meta.url));
export const ECHO = {
  files: [fileURLToPath(new URL('./proto/test/v1/echo.proto', import.meta.url))],
  root,
  packages: ['test.v1'],
};

interface EchoRequest {
  text: string;
  cents?: number;
  note?: string;
}
export interface EchoReply {
  text: string;
  caller: string;
  peer: string;
  cents: number;
  requestId: string;
}
export interface EchoClient {
  say(request: EchoRequest): Observable<EchoReply>;
  count(request: { to: number }): Observable<{ value: number }>;
  move(request: EchoRequest): Observable<EchoReply>;
  fail(request: { how: string }): Observable<EchoReply>;
  inside(request: EchoRequest): Observable<EchoReply>;
  talk(request: Observable<EchoRequest>): Observable<EchoReply>;
  gather(request: Observable<EchoRequest>): Observable<EchoReply>;
  shut(request: EchoRequest): Observable<EchoReply>;
}

export const ANY = { 'repairs.repair': () => undefined };
export const SEEN = Symbol('what the consumer saw');

@Controller()
@CalledBy('gateway')
export class EchoRpc {
  constructor(
    private readonly db: Database,
    @Inject(SEEN) private readonly seen: BusEvent[],
  ) {}

  @GrpcMethod('Echo')
  async say(
    @Payload() request: EchoRequest,
    @Caller() actor: UserActor,
    @CallingService() peer: string,
  ): Promise<EchoReply> {
    await this.db.tx(actor, (em) =>
      addEvent(em, { topic: 'repairs.repair', key: 'echo', type: 'test.v1.Said', payload: Buffer.from(request.text) }),
    );
    return {
      text: request.text,
      caller: actor.username,
      peer,
      cents: request.cents ?? 0,
      requestId: currentRequest()?.requestId ?? '',
    };
  }

  @GrpcMethod('Echo')
  @WithoutActor()
  count({ to }: { to: number }): Observable<{ value: number }> {
    return interval(1).pipe(
      take(to),
      map((value) => ({ value })),
    );
  }

  @GrpcMethod('Echo')
  @NeedsCommand()
  async move(
    @Payload() request: EchoRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<EchoReply> {
    await this.db.tx(actor, (em) => spendCommand(em, command));
    return { text: 'moved', caller: actor.username, peer: '', cents: 0, requestId: '' };
  }

  @GrpcMethod('Echo')
  @WithoutActor()
  fail({ how }: { how: string }): EchoReply {
    if (how === 'known') throw new AppError('STALE_QUOTE', { currentVersion: 3 });
    if (how === 'form') throw invalid({ email: 'is not an address' });
    throw new TypeError('the secret inner workings');
  }

  @GrpcMethod('Echo')
  @CalledBy('billing')
  @WithoutActor()
  inside(): EchoReply {
    return { text: 'inside', caller: '', peer: '', cents: 0, requestId: '' };
  }

  @GrpcStreamCall('Echo', 'Talk')
  talk(call: ServerDuplexStream<EchoRequest, EchoReply>): void {
    call.on('data', ({ text }: EchoRequest) =>
      call.write({ text: text.toUpperCase(), caller: '', peer: '', cents: 0, requestId: '' }),
    );
    call.on('end', () => call.end());
  }

  @GrpcStreamCall('Echo', 'Gather')
  @WithoutActor()
  gather(): void {
    throw new AppError('STORAGE_FULL');
  }

  @GrpcMethod('Echo')
  @CalledBy()
  shut(): EchoReply {
    return { text: 'never', caller: '', peer: '', cents: 0, requestId: '' };
  }

  @OnEvent('repairs.repair')
  async said(event: BusEvent): Promise<void> {
    await this.db.consume(event, async () => void this.seen.push(event));
  }
}
