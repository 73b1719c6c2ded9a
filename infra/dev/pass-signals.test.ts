import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const module = new URL('pass-signals.mjs', import.meta.url).href;
const INNER =
  "for (const s of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(s, () => { console.log('told ' + s); " +
  "process.exit(7); }); setInterval(() => undefined, 1000); console.log('ready');";
const OUTER = `import { spawn } from 'node:child_process';
import { passSignals } from ${JSON.stringify(module)};
const child = spawn(process.execPath, ['-e', ${JSON.stringify(INNER)}], { stdio: 'inherit' });
passSignals(child);
child.on('exit', (code) => process.exit(code ?? 1));`;

describe('signal forwarding', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'forwards %s from the outer process to the child, and both exit',
    async (signal) => {
      const outer = spawn(process.execPath, ['--input-type=module', '-e', OUTER], {
        stdio: ['ignore', 'pipe', 'inherit'],
        cwd: fileURLToPath(new URL('.', import.meta.url)),
      });
      let output = '';
      outer.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      while (!output.includes('ready')) await once(outer.stdout, 'data');
      const ended = once(outer, 'close');
      outer.kill(signal);
      expect(await ended).toEqual([7, null]);
      expect(output).toContain(`told ${signal}`);
    },
  );
});
