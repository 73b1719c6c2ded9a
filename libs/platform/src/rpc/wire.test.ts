import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MethodDefinition } from '@grpc/proto-loader';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { given } from '../core/given.js';
import { loadProtos } from './wire.js';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'revive-wire-'));
  await writeFile(
    join(root, 'told.proto'),
    `syntax = "proto3"; package told;
     message Told { string name = 1; optional string maybe = 2; optional double cost = 3; Part part = 4; }
     message Part { string of = 1; }
     service Tell { rpc Tell(Told) returns (Told); }`,
  );
});
afterAll(() => rm(root, { recursive: true, force: true }));

function arrived(sent: object): object {
  const { 'told.Tell': service } = loadProtos({ files: [join(root, 'told.proto')], root });
  const { Tell } = service as unknown as Record<string, MethodDefinition<object, object>>;
  if (!Tell) throw new TypeError('the proto has a method');
  return Tell.requestDeserialize(Tell.requestSerialize(sent));
}

describe('wire message', () => {
  it('has the fields of its type only, without presence marks', () => {
    expect(arrived({ name: 'a', maybe: '', cost: 0 })).toEqual({ name: 'a', maybe: '', cost: 0, part: null });
    expect(arrived({ name: 'a' })).toEqual({ name: 'a', part: null });
  });

  it('contains the given values without proto defaults', () => {
    expect(given(arrived({ cost: 0, part: { of: 'x' } }))).toEqual({ cost: 0, part: { of: 'x' } });
    expect(given(arrived({ maybe: '' }))).toEqual({});
  });
});
