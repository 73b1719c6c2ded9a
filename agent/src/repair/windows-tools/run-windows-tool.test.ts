import { describe, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../../fixtures/image-file.js';
import { utf16 } from '../../fixtures/windows-tools/transcripts.js';
import type { WindowsTool } from './contract.js';
import { captured, codePageIn, runWindowsTool, type WindowsHost } from './run-windows-tool.js';
import { WINDOWS_TOOLS } from './tools.js';

const stop = new AbortController().signal;
const standIn = (over: Partial<WindowsHost> = {}): WindowsHost => ({
  platform: 'win32',
  locate: () => process.execPath,
  codePage: () => Promise.resolve(850),
  ...over,
});
const program = (script: string, over: Partial<WindowsTool> = {}): WindowsTool => ({
  ...WINDOWS_TOOLS.sfc_verify,
  argv: () => ['-e', script],
  ...over,
});

describe('running a Windows tool', () => {
  it('starts the tool with the table’s arguments and interprets the output', () =>
    withFolder(async (folder) => {
      const said = join(folder, 'said');
      await writeFile(said, utf16('Windows Resource Protection did not find any integrity violations.'));
      const tool = program(`process.stdout.write(require('fs').readFileSync(${JSON.stringify(said)}))`);
      expect(await runWindowsTool(tool, 'C:', standIn(), stop)).toMatchObject({ kind: 'answered', verdict: 'sound' });
    }));

  it('reports not_here on a computer without Windows', async () =>
    expect(await runWindowsTool(WINDOWS_TOOLS.dism_check, 'C:', standIn({ platform: 'linux' }), stop)).toEqual({
      kind: 'not_here',
      plain: 'Not on this computer: it does not run Windows.',
    }));

  it.each(['C:\\', 'C: & del *', '', 'CC:', '/f', 'C:\n'])('accepts only a drive letter: %j', async (drive) =>
    expect(await runWindowsTool(WINDOWS_TOOLS.chkdsk_scan, drive, standIn(), stop)).toMatchObject({ kind: 'broken' }),
  );

  it('ends a tool that writes without limit', async () => {
    const tool = program(`for (;;) require('fs').writeSync(1, Buffer.alloc(1 << 20, 65))`, { maxBytes: 3_000_000 });
    expect(await runWindowsTool(tool, 'C:', standIn(), stop)).toEqual({
      kind: 'too_much',
      plain: 'It wrote more than 3000000 bytes.',
    });
  });

  it('ends a tool at its deadline', async () => {
    const tool = program('setInterval(() => undefined, 1000)', { timeoutMs: 300 });
    expect(await runWindowsTool(tool, 'C:', standIn(), stop)).toEqual({
      kind: 'late',
      plain: 'It did not finish within 0.3 seconds.',
    });
  });

  it('ends a tool on abort', async () => {
    const over = new AbortController();
    const running = runWindowsTool(program('setInterval(() => undefined, 1000)'), 'C:', standIn(), over.signal);
    setTimeout(() => over.abort(new Error('stopped')), 100);
    await expect(running).rejects.toThrow('stopped');
  });

  it('reports a missing or killed tool as broken', async () => {
    const absent = standIn({ locate: () => '/nowhere/sfc.exe' });
    expect(await runWindowsTool(WINDOWS_TOOLS.sfc_verify, 'C:', absent, stop)).toMatchObject({ kind: 'broken' });
    const killed = program(`process.kill(process.pid, 'SIGKILL')`);
    expect(await runWindowsTool(killed, 'C:', standIn(), stop)).toMatchObject({ kind: 'broken' });
  });

  it('reads stdout and stderr', async () => {
    const limits = { timeoutMs: 10_000, maxBytes: 1000 };
    const ended = await captured(process.execPath, ['-e', 'console.log("a"); console.error("b")'], limits, stop);
    expect('exit' in ended && ended.output.toString().split('\n').sort()).toEqual(['', 'a', 'b']);
  });
});

describe('console code page', () => {
  it.each([
    ['HKEY_LOCAL_MACHINE\\…\\CodePage\r\n    OEMCP    REG_SZ    850\r\n\r\n', 850],
    ['    OEMCP    REG_SZ    65001\r\n', 65_001],
    ['    ACP    REG_SZ    1252\r\n', undefined],
    ['', undefined],
  ])('reads %j as %s', (said, page) => expect(codePageIn(said)).toBe(page));
});
