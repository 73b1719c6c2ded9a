import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { QuietClient } from './pg-client.js';

describe('a database client', () => {
  it('does not end the process when its connection breaks and nobody listens, as the driver’s own would', () => {
    const broken = new TypeError('Connection terminated unexpectedly');
    expect(() => new pg.Client().emit('error', broken)).toThrow(/Connection terminated/);
    expect(() => new QuietClient().emit('error', broken)).not.toThrow();
  });
});
