import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Metadata } from '@grpc/grpc-js';
import type { ExecutionContext } from '@nestjs/common';
import type { ActorVerifier } from '../auth/actor-token.js';
import type { CommandVerifier } from '../auth/command-token.js';
import { CalledBy, RpcGuard, WithoutActor } from './guard.js';

class Handlers {
  open(this: void): void {
    return undefined;
  }
}
CalledBy('gateway')(Handlers);
WithoutActor()(Handlers);

/** A call on this connection with a certificate for `name`; `read` counts how often the certificate is read. */
function aCall(session: object | undefined, name: string, read: { count: number }) {
  return {
    metadata: new Metadata(),
    request: {},
    getPeer: () => '127.0.0.1:4000',
    getPath: () => '/test/Open',
    getAuthContext: () => ((read.count += 1), { sslPeerCertificate: { subject: { CN: name } } }),
    call: { nextCall: session && { stream: { session } } },
  };
}
const enter = (call: object): boolean => {
  const context = {
    getType: () => 'rpc',
    getArgs: () => [{}, new Metadata(), call],
    getHandler: () => Handlers.prototype.open,
    getClass: () => Handlers,
  };
  return new RpcGuard({} as ActorVerifier, {} as CommandVerifier).canActivate(context as unknown as ExecutionContext);
};

describe('caller identity', () => {
  it('reads the certificate once per connection', () => {
    const [session, read] = [{}, { count: 0 }];
    for (let n = 0; n < 3; n++) expect(enter(aCall(session, 'gateway', read))).toBe(true);
    expect(read.count).toBe(1);
  });

  it('reads the certificate of each connection, even from the same address', () => {
    const read = { count: 0 };
    expect(enter(aCall({}, 'gateway', read))).toBe(true);
    expect(() => enter(aCall({}, 'billing', read))).toThrow(expect.objectContaining({ code: 'NOT_ALLOWED' }));
    expect(read.count).toBe(2);
  });

  it('reads the certificate each time if the connection is unknown', () => {
    const read = { count: 0 };
    for (let n = 0; n < 2; n++) enter(aCall(undefined, 'gateway', read));
    expect(read.count).toBe(2);
    expect(() => enter(aCall(undefined, '', read))).toThrow(expect.objectContaining({ code: 'NOT_ALLOWED' }));
  });
});
