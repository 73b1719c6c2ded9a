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

export interface SayRequest {
  text: string;
  cents?: number;
  note?: string;
}
export interface SayReply {
  text: string;
  caller: string;
  peer: string;
  cents: number;
  requestId: string;
}
/** In the format of the code generator. */
export interface EchoClient {
  say(request: SayRequest): Observable<SayReply>;
  count(request: { to: number }): Observable<{ value: number }>;
  move(request: SayRequest): Observable<SayReply>;
  fail(request: { how: string }): Observable<SayReply>;
  inside(request: SayRequest): Observable<SayReply>;
  talk(request: Observable<SayRequest>): Observable<SayReply>;
  gather(request: Observable<SayRequest>): Observable<SayReply>;
  shut(request: SayRequest): Observable<SayReply>;
}

/** The echo events have no contract, so any payload is valid. */
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
    @Payload() request: SayRequest,
    @Caller() actor: UserActor,
    @CallingService() peer: string,
  ): Promise<SayReply> {
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
    @Payload() request: SayRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<SayReply> {
    await this.db.tx(actor, (em) => spendCommand(em, command));
    return { text: 'moved', caller: actor.username, peer: '', cents: 0, requestId: '' };
  }

  @GrpcMethod('Echo')
  @WithoutActor()
  fail({ how }: { how: string }): SayReply {
    if (how === 'known') throw new AppError('STALE_QUOTE', { currentVersion: 3 });
    if (how === 'form') throw invalid({ email: 'is not an address' });
    throw new TypeError('the secret inner workings');
  }

  @GrpcMethod('Echo')
  @CalledBy('billing')
  @WithoutActor()
  inside(): SayReply {
    return { text: 'inside', caller: '', peer: '', cents: 0, requestId: '' };
  }

  @GrpcStreamCall('Echo', 'Talk')
  talk(call: ServerDuplexStream<SayRequest, SayReply>): void {
    call.on('data', ({ text }: SayRequest) =>
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
  shut(): SayReply {
    return { text: 'never', caller: '', peer: '', cents: 0, requestId: '' };
  }

  @OnEvent('repairs.repair')
  async said(event: BusEvent): Promise<void> {
    await this.db.consume(event, async () => void this.seen.push(event));
  }
}
