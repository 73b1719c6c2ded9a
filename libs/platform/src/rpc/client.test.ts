import { status } from '@grpc/grpc-js';
import { describe, expect, it } from '@jest/globals';
import { ERRORS, type ErrorCode } from '@revive/contracts/errors';
import { AppError } from '../errors/errors.js';
import { targetOf } from './client.js';
import { fromGrpcError, toGrpcError } from './error.filter.js';

describe('target of a peer', () => {
  it('balances over several IP addresses or a resolved host name', () => {
    expect(targetOf('127.0.0.1:5000')).toBe('ipv4:127.0.0.1:5000');
    expect(targetOf('10.0.0.1:5000,10.0.0.2:5000')).toBe('ipv4:10.0.0.1:5000,10.0.0.2:5000');
    expect(targetOf('repairs:5000')).toBe('dns:///repairs:5000');
    expect(() => targetOf('a:1,b:2')).toThrow(/must be IPv4/);
  });
});

describe('gRPC error', () => {
  it.each(Object.keys(ERRORS) as ErrorCode[])('preserves %s with its gRPC status', (code) => {
    const sent = toGrpcError(
      new AppError(code, { seconds: 3 }, { fields: { name: 'is not valid' }, sentence: 'A sentence of its own.' }),
    );
    expect(sent.code).toBe(status[ERRORS[code].grpc]);
    const back = fromGrpcError(sent, 'repairs');
    expect({ code: back.code, message: back.message, fields: back.fields, details: back.details }).toEqual({
      code,
      message: 'A sentence of its own.',
      fields: { name: 'is not valid' },
      details: { seconds: 3 },
    });
  });

  it('keeps code and sentence if the payload exceeds the header limit', () => {
    const long = 'x'.repeat(262_144);
    const sent = toGrpcError(
      new AppError('NOT_FOUND', { tenantId: long }, { fields: { [long]: 'is not valid' }, sentence: long }),
    );
    expect(JSON.stringify(sent.metadata?.toJSON()).length).toBeLessThan(60_000);
    expect(sent.details?.length).toBe(1_000);
    const back = fromGrpcError(sent, 'repairs');
    expect({ code: back.code, message: back.message, fields: back.fields }).toEqual({
      code: 'NOT_FOUND',
      message: long.slice(0, 1_000),
      fields: undefined,
    });
  });

  it.each([
    [status.UNAVAILABLE, 'SERVICE_UNAVAILABLE'],
    [status.DEADLINE_EXCEEDED, 'SERVICE_UNAVAILABLE'],
    [status.CANCELLED, 'SERVICE_UNAVAILABLE'],
    [status.UNAUTHENTICATED, 'NOT_SIGNED_IN'],
    [status.PERMISSION_DENIED, 'NOT_ALLOWED'],
    [status.RESOURCE_EXHAUSTED, 'TOO_LARGE'],
    [status.UNKNOWN, 'INTERNAL'],
    [undefined, 'INTERNAL'],
  ])('maps status %s without an error code to %s', (code, expected) => {
    expect(fromGrpcError({ code }, 'repairs').code).toBe(expected);
  });

  it('falls back to the status for unknown or invalid payloads', () => {
    const sent = toGrpcError(new AppError('STALE_QUOTE'));
    for (const text of ['{"code":"FROM_THE_FUTURE"}', '{"code":"constructor"}', '{', 'null', '[]', '7']) {
      sent.metadata?.set('x-error-bin', Buffer.from(text));
      expect(fromGrpcError(sent, 'repairs').code).toBe('INTERNAL');
    }
  });
});
