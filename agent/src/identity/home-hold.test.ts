import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { withFolder } from '../fixtures/image-file.js';
import { holdHome } from './home-hold.js';

/** Another process that holds the home until it is killed. */
async function holder(home: string): Promise<() => Promise<void>> {
  const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, ['--conditions=source', '--experimental-transform-types', '--disable-warning=ExperimentalWarning', '--import', file('../fixtures/typescript-hook.mjs'), '--input-type=module', '-e',
    `const { holdHome } = await import(${JSON.stringify(file('./home-hold.ts'))}); await holdHome(${JSON.stringify(home)}, () => undefined); console.log('held'); setInterval(() => undefined, 1000);`], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return async () => {
    const gone = once(child, 'close');
    child.kill('SIGKILL');
    await gone;
  };
}

describe('the hold on a home', () => {
  it('is one process’s alone, waits for it, and is free again the moment it was killed', () => withFolder(async (home) => {
    const kill = await holder(home);
    const said: string[] = [];
    await expect(holdHome(home, (sentence) => void said.push(sentence), 200)).rejects.toThrow('Another agent works on');
    expect(said).toEqual([`Another agent still works on ${home}; this one waits until it has ended.`]);
    const waiting = holdHome(home, () => undefined);
    await kill();
    await (await waiting)();
  }));

  it('can be had again once it was given back, and says nothing of other homes', () => withFolder((home) => withFolder(async (other) => {
    const [first, elsewhere] = [await holdHome(home, () => undefined), await holdHome(other, () => undefined)];
    await first();
    await (await holdHome(home, () => undefined, 0))();
    await elsewhere();
  })));
});
