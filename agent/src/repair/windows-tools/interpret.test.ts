import { describe, expect, it } from '@jest/globals';
import { in850, TRANSCRIPTS, utf16 } from '../../fixtures/windows-tools/transcripts.js';
import { interpret } from './interpret.js';
import { WINDOWS_TOOLS } from './tools.js';
import { WINDOWS_TOOL_IDS } from './contract.js';

const GERMAN_CONSOLE = 850;
const GOOD = ['sound', 'repaired'];

describe('output of a Windows tool', () => {
  it.each(TRANSCRIPTS)('interprets $name', ({ tool, exit, output, verdict }) =>
    expect(interpret(WINDOWS_TOOLS[tool], exit, output, GERMAN_CONSOLE)).toMatchObject({ verdict }),
  );

  it('has a transcript for every tool', () =>
    expect(new Set(TRANSCRIPTS.map(({ tool }) => tool))).toEqual(new Set(WINDOWS_TOOL_IDS)));

  it.each(TRANSCRIPTS.filter(({ output }) => output.length > 0))(
    'never reports success for the first half of the output: $name',
    ({ tool, output }) => {
      const half = output.subarray(0, Math.floor(output.length / 4) * 2);
      for (const cut of [half, half.subarray(0, half.length - 1)]) {
        const { verdict } = interpret(WINDOWS_TOOLS[tool], 0xdead, cut, GERMAN_CONSOLE);
        expect(GOOD).not.toContain(verdict);
      }
    },
  );

  it.each(WINDOWS_TOOL_IDS)('does not understand unknown words of %s', (id) => {
    const tool = WINDOWS_TOOLS[id];
    const text = 'Alt er i orden, ingen feil ble funnet.';
    const output = tool.decoder === 'utf16le' ? utf16(text) : in850(text);
    expect(interpret(tool, 9999, output, GERMAN_CONSOLE)).toMatchObject({
      verdict: 'not_understood',
      said: expect.stringContaining('Alt er i orden'),
    });
  });

  it('reports no success when the exit code means failure', () =>
    expect(
      interpret(WINDOWS_TOOLS.dism_restore, 2, in850('The restore operation completed successfully.'), 850),
    ).toMatchObject({ verdict: 'not_understood' }));

  it('does not understand output in an unknown code page', () =>
    expect(interpret(WINDOWS_TOOLS.bcdboot, 0, Buffer.from([0x84, 0x94]), undefined)).toMatchObject({
      verdict: 'not_understood',
      said: expect.stringContaining('the code page of the console is not known'),
    }));

  it('removes control characters and replaces invalid characters', () => {
    const output = utf16('evil\u001b[2J\u202e \ud800 end');
    expect(interpret(WINDOWS_TOOLS.sfc_verify, 0, output, 850).said).toBe('exit code 0: evil [2J\ufffd \ufffd end');
  });
});
