import { afterAll } from '@jest/globals';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixedClock } from '../core/clock.js';
import { DiskMailer } from './disk-mailer.js';
import { mailerContract } from './mailer.contract.js';

const outer = mkdtempSync(join(tmpdir(), 'revive-mail-'));
let folder = '';
let nth = 0;
afterAll(() => rmSync(outer, { recursive: true, force: true }));

mailerContract('disk', {
  fresh: async () => {
    folder = join(outer, String(++nth));
    return new DiskMailer({ folder, from: 'Revive <no-reply@example.com>', clock: fixedClock() });
  },
  arrived: async () => {
    try {
      return readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .map((name) => readFileSync(join(folder, name), 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  },
});
