import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { AppError } from '../errors/errors.js';
import { describeForLog, openLog } from './log.js';
import { withRequest } from './request-context.js';

function recorded(): { lines: string[]; log: ReturnType<typeof openLog> } {
  const lines: string[] = [];
  return { lines, log: openLog({ service: 'test', destination: { write: (line: string) => void lines.push(line) } }) };
}
const SECRET = 'hunter2-secret';

describe('log', () => {
  it.each([
    [{ password: SECRET }],
    [{ body: { password: SECRET } }],
    [{ req: { headers: { cookie: SECRET } } }],
    [{ req: { headers: { authorization: SECRET } } }],
    [{ actorToken: SECRET }],
    [{ user: { email: SECRET } }],
    [{ repair: { customerPhone: SECRET, customerName: SECRET } }],
    [{ bank: { accountNumber: SECRET } }],
    [{ otp: SECRET }],
    [{ data: { accessCode: SECRET } }],
  ])('redacts %j', (object) => {
    const { lines, log } = recorded();
    log.info(object, 'something happened');
    expect(lines.join()).not.toContain(SECRET);
    expect(lines.join()).toContain('[redacted]');
  });

  it('shows ordinary fields', () => {
    const { lines, log } = recorded();
    log.info({ repairId: SECRET }, 'x');
    expect(lines.join()).toContain(SECRET);
  });

  it('hides parameters, details and quoted values of a failed query', () => {
    const { lines, log } = recorded();
    const driver = Object.assign(new Error(`invalid input syntax for type uuid: "${SECRET}"`), {
      code: '22P02',
      detail: `Key (email)=(${SECRET}) already exists.`,
    });
    const error = new QueryFailedError('insert into users values ($1)', [SECRET], driver);
    log.error({ err: error }, 'failed');
    log.error(error);
    log.error({ error: new AppError('INTERNAL', undefined, { cause: error }) });
    expect(lines.join()).not.toContain(SECRET);
    expect(lines[0]).toContain('22P02');
  });

  it('carries the request id through awaits, but not outside a request', async () => {
    const { lines, log } = recorded();
    await withRequest({ requestId: 'req-7' }, async () => {
      await Promise.resolve();
      log.info('inside');
    });
    log.info('outside');
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ requestId: 'req-7', service: 'test' });
    expect(JSON.parse(lines[1] ?? '{}')).not.toHaveProperty('requestId');
  });

  it('rejects a request id that could forge a line or header', () => {
    const { lines, log } = recorded();
    withRequest({ requestId: 'x\n{"level":60}' }, () => log.info('x'));
    expect(lines.join()).not.toContain('level\\":60');
  });

  it('describes values other than errors', () => {
    expect(describeForLog('text')).toEqual({ type: 'string' });
    expect(describeForLog(null)).toEqual({ type: 'object' });
  });
});
