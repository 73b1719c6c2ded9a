import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { QuietClient } from './pg-client.js';

describe('database client', () => {
  it('survives a broken connection without an error listener, unlike the driver’s client', () => {
    const broken = new TypeError('Connection terminated unexpectedly');
    expect(() => new pg.Client().emit('error', broken)).toThrow(/Connection terminated/);
    expect(() => new QuietClient().emit('error', broken)).not.toThrow();
  });
});
