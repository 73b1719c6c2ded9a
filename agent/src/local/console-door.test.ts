import { describe, expect, it } from '@jest/globals';
import { readFile, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ConfirmationSetting } from '../confirmation/confirmation-setting.js';
import { Confirmations } from '../confirmation/confirmations.js';
import { consoleCommand } from '../console/console.js';
import { aLocalPage } from '../fixtures/local-page.js';
import { withFolder } from '../fixtures/image-file.js';
import { ConsoleApi } from './console-door.js';
import { LocalHttpServer } from './local-door.js';

const withConsole = (run: (home: string) => Promise<void>) =>
  withFolder(async (home) => {
    const door = new ConsoleApi(
      new Confirmations(),
      await ConfirmationSetting.open(home, () => undefined),
      () => new Date(0),
    );
    await door.open(home);
    try {
      await run(home);
    } finally {
      await door.close();
    }
  });

describe('console API', () => {
  it('answers the console of its home and rejects requests without the secret', () =>
    withConsole(async (home) => {
      expect(await consoleCommand(home, ['waiting'])).toContain('Nothing is waiting for confirmation.');
      expect(await consoleCommand(home, ['confirmation', 'on'])).toBe('On-site confirmation is on for this agent.');
      const { socket } = JSON.parse(await readFile(join(home, 'console.json'), 'utf8')) as { socket: string };
      const reply = await new Promise<string>((resolve, reject) => {
        const raw = connect(socket, () =>
          raw.write('GET /console/confirmations HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
        );
        let text = '';
        raw
          .setEncoding('utf8')
          .on('data', (chunk: string) => {
            text += chunk;
          })
          .on('end', () => resolve(text))
          .on('error', reject);
      });
      expect(reply.split('\r\n', 1)[0]).toContain('403');
      expect((await stat(join(home, 'console.json'))).mode & 0o777).toBe(0o600);
    }));

  it('stays reachable while idle clients occupy every slot of the local server', () =>
    withConsole(async (home) => {
      const pages = new LocalHttpServer({
        origin: 'http://localhost:1',
        secret: 'a-secret-of-this-pc',
        version: '0',
        isConnected: () => true,
        page: aLocalPage().page,
      });
      const port = await pages.listen(0);
      const idle = Array.from({ length: 64 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await consoleCommand(home, ['waiting'])).toContain('Nothing is waiting for confirmation.');
      for (const socket of idle) socket.destroy();
      await pages.close();
    }));

  it('opens over the leftover socket of a killed agent', () =>
    withConsole(async (home) => {
      const again = new ConsoleApi(
        new Confirmations(),
        await ConfirmationSetting.open(home, () => undefined),
        () => new Date(0),
      );
      await again.open(home);
      expect(await consoleCommand(home, ['waiting'])).toContain('Nothing is waiting for confirmation.');
      await again.close();
    }));
});
