import { describe, expect, it } from '@jest/globals';
import { analyseDump } from './analysis.js';
import { blobSource, bytesSource } from './dump/byte-source.js';
import { DumpError } from './dump/dump-error.js';
import { STOP_CODE_NAMES } from './stop-codes/names.js';
import { MEANINGS } from './stop-codes/meanings.js';
import { crashDump, FAULTY_64, KERNEL_64, type CrashDump } from './testing/crash-dump.js';

const analyse = (dump: CrashDump) => analyseDump(bytesSource(crashDump(dump)));
const INSIDE = FAULTY_64.base + 0x1234n;
/** A driver that calls memory that is gone. */
const FAULT: CrashDump = {
  code: 0xd1,
  parameters: [0x28n, 2n, 0n, INSIDE],
  drivers: [KERNEL_64, FAULTY_64],
  stack: [KERNEL_64.base + 0x10n, INSIDE + 4n, 0n, INSIDE + 8n, KERNEL_64.base + 0x20n],
  crashedAt: new Date('2026-11-20T09:13:00Z'),
  upSeconds: 4321,
};
const OLD_KERNEL = { name: 'ntkrnlpa.exe', base: 0x82000000n, size: 0x400000 };
const OLD_DRIVER = { name: 'oldcam.sys', base: 0x8c000000n, size: 0x10000 };

describe('a crash dump', () => {
  it.each(['small', 'full', 'bitmap'] as const)(
    'of kind %s and 64 bits says code, time, drivers and who failed',
    async (kind) => {
      const { header, code, name, suspects, modules, notRead } = await analyse({ ...FAULT, kind });
      expect({ code, name, notRead }).toEqual({
        code: '0x000000D1',
        name: 'DRIVER_IRQL_NOT_LESS_OR_EQUAL',
        notRead: [],
      });
      expect(header).toMatchObject({
        kind,
        machine: 'x64',
        windowsBuild: 19041,
        processors: 8,
        crashedAt: new Date('2026-11-20T09:13:00Z'),
        upSeconds: 4321,
      });
      expect(modules.map((module) => module.name)).toEqual(['ntoskrnl.exe', 'rtfilter.sys']);
      expect(suspects).toHaveLength(1);
      expect(suspects[0]).toMatchObject({ module: { name: 'rtfilter.sys' }, confidence: 'high', ofWindows: false });
      expect(suspects[0]?.evidence).toEqual([
        'Parameter 4 of the stop is an address in it (rtfilter.sys+0x1234).',
        '2 addresses on the stack of the failing thread are in it.',
      ]);
    },
  );

  it.each(['small', 'full', 'bitmap'] as const)('of kind %s and 32 bits is read by its own layout', async (kind) => {
    const { header, code, suspects, parameters } = await analyse({
      bits: 32,
      kind,
      code: 0x1000008e,
      parameters: [0xc0000005n, OLD_DRIVER.base + 0x99n, 0n, 0n],
      drivers: [OLD_KERNEL, OLD_DRIVER],
      stack: [OLD_DRIVER.base + 4n],
      exception: { code: 0xc0000005, address: OLD_DRIVER.base + 0x99n },
    });
    expect(header).toMatchObject({ bits: 32, machine: 'x86', kind });
    expect(code).toBe('0x1000008E');
    expect(parameters[0]).toEqual({
      value: '0xC0000005',
      meaning: 'Exception code: memory was used that may not be used',
    });
    expect(suspects.map(({ module, confidence }) => [module.name, confidence])).toEqual([['oldcam.sys', 'high']]);
  });

  it('of an older Windows gives code and parameters, and says that no driver can be named', async () => {
    const { name, suspects, notRead } = await analyse({ ...FAULT, kind: 'kernel' });
    expect(name).toBe('DRIVER_IRQL_NOT_LESS_OR_EQUAL');
    expect(suspects).toEqual([]);
    expect(notRead).toEqual([expect.stringContaining('no driver can be named')]);
  });

  it('names the kernel with low confidence alone, and a driver that is often on the stack before it', async () => {
    const { suspects, advice } = await analyse({
      ...FAULT,
      code: 0x3b,
      parameters: [0xc0000005n, KERNEL_64.base + 0x500n, 0n, 0n],
      stack: [INSIDE, INSIDE + 8n, INSIDE + 16n],
    });
    expect(suspects.map(({ module, confidence }) => [module.name, confidence])).toEqual([
      ['rtfilter.sys', 'medium'],
      ['ntoskrnl.exe', 'low'],
    ]);
    expect(advice[0]?.title).toBe('Update or remove rtfilter.sys');
  });

  it('calls a driver of Windows that failed itself a medium suspect: another may have broken what it used', async () => {
    const amd = { name: 'amdppm.sys', base: 0xfffff800_30000000n, size: 0x20000 };
    const { suspects } = await analyse({
      code: 0x1000007e,
      parameters: [0xc0000005n, amd.base + 1n, 0n, 0n],
      drivers: [KERNEL_64, amd],
    });
    expect(suspects[0]).toMatchObject({ module: { name: 'amdppm.sys' }, ofWindows: true, confidence: 'medium' });
  });

  it('blames no driver where the stop is the hardware’s, and says so first', async () => {
    const { suspects, advice, plain } = await analyse({ ...FAULT, code: 0x124 });
    expect(suspects).toEqual([]);
    expect(plain).toMatch(/hardware reported a fault/);
    expect(advice[0]?.title).toBe('Check the hardware');
  });

  it('advises what tells whether writing is safe before anything that writes', async () => {
    const { advice } = await analyse({ code: 0xed });
    expect(advice.map(({ title }) => title)).toEqual(['Check the disk’s health', 'Check the file system']);
  });

  it('says nothing of time, processors and exception where the dump holds filler', async () => {
    const { header } = await analyse({ code: 0x50 });
    expect(header).not.toHaveProperty('crashedAt');
    expect(header).not.toHaveProperty('upSeconds');
    expect(header).not.toHaveProperty('exceptionAddress');
  });

  it('is read from a file of a browser part by part', async () => {
    const { name } = await analyseDump(blobSource(new Blob([crashDump(FAULT)])));
    expect(name).toBe('DRIVER_IRQL_NOT_LESS_OR_EQUAL');
  });
});

describe('a file that is no whole crash dump', () => {
  it.each([
    ['nothing', new Uint8Array(), 'This file is not a crash dump of Windows.'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'This file is not a crash dump of Windows.'],
    ['the dump of a program', Buffer.from('MDMP\u0093\u00a7\0\0'), 'This is the dump of one program'],
    ['a dump that ends in its first page', crashDump(FAULT).subarray(0, 4000), 'was cut short'],
  ])('%s', async (_, bytes, sentence) => {
    const answer = analyseDump(bytesSource(Uint8Array.from(bytes)));
    await expect(answer).rejects.toBeInstanceOf(DumpError);
    await expect(answer).rejects.toThrow(sentence);
  });

  it('still gives code and parameters where only the list of drivers was cut off', async () => {
    const { name, parameters, modules, notRead } = await analyseDump(bytesSource(crashDump(FAULT).subarray(0, 0x2120)));
    expect({ name, modules }).toEqual({ name: 'DRIVER_IRQL_NOT_LESS_OR_EQUAL', modules: [] });
    expect(parameters[3]?.value).toBe(`0x${INSIDE.toString(16).toUpperCase()}`);
    expect(notRead).toEqual(['The crash dump was cut short: its list of drivers lies beyond its end.']);
  });

  it('ends with a list of drivers that bites its own tail', async () => {
    const bytes = crashDump({ ...FAULT, kind: 'full' });
    // The second driver points to itself instead of back to the head of the list.
    const needle = Buffer.alloc(8);
    needle.writeBigUInt64LE(0xfffff800_00010000n);
    const at = Buffer.from(bytes).lastIndexOf(needle);
    Buffer.from(bytes.buffer).writeBigUInt64LE(0xfffff800_00012000n, at);
    const { modules } = await analyseDump(bytesSource(bytes));
    expect(modules.map(({ name }) => name)).toEqual(['ntoskrnl.exe', 'rtfilter.sys']);
  });

  it('survives any change of its bytes: an answer or a sentence, in bounded time', async () => {
    let seed = 20261125;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return seed % below;
    };
    const kinds = ['small', 'full', 'bitmap'] as const;
    let answered = 0;
    for (let round = 0; round < 600; round += 1) {
      const bits = round % 2 === 0 ? 64 : 32;
      const bytes = crashDump({ ...FAULT, bits, kind: kinds[round % 3] ?? 'small' });
      const changes = 1 + random(24);
      for (let change = 0; change < changes; change += 1) {
        // Headers and tables more often than the rest: that is where a reader is led astray.
        const at = random(round % 4 === 0 ? bytes.length : Math.min(bytes.length, 0x2140));
        bytes[at] = random(256);
      }
      const cut = random(4) === 0 ? random(bytes.length) : bytes.length;
      try {
        await analyseDump(bytesSource(bytes.subarray(0, cut)));
        answered += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(DumpError);
      }
    }
    expect(answered).toBeGreaterThan(100);
  });
});

describe('the stop codes', () => {
  it('with a meaning have a name, and a parameter that is an instruction says so', () => {
    for (const [code, { instruction, parameters, plain }] of Object.entries(MEANINGS)) {
      expect({ code, name: STOP_CODE_NAMES[Number(code)] }).toEqual({ code, name: expect.any(String) });
      expect(plain).toMatch(/\.$/);
      if (instruction !== undefined) expect(parameters[instruction]).toMatch(/^Address/);
    }
  });
});
