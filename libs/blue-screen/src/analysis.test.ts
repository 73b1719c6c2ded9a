import { describe, expect, it } from '@jest/globals';
import { analyseDump } from './analysis.js';
import { blobSource, bytesSource } from './dump/byte-source.js';
import { DumpError } from './dump/dump-error.js';
import { STOP_CODE_NAMES, stopCodeName } from './stop-codes/names.js';
import { holdsOf } from './stop-codes/meaning.js';
import { MEANINGS, SUBJECTS, meaningOf } from './stop-codes/meanings.js';
import { crashDump, FAULTY_64, KERNEL_64, type CrashDump } from './testing/crash-dump.js';

const analyse = (dump: CrashDump) => analyseDump(bytesSource(crashDump(dump)));
const INSIDE = FAULTY_64.base + 0x1234n;
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

describe('crash dump', () => {
  it.each(['small', 'full', 'bitmap'] as const)(
    'reads code, time, drivers and suspect from a %s dump with 64 bits',
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

  it.each(['small', 'full', 'bitmap'] as const)('reads a %s dump with 32 bits by its own layout', async (kind) => {
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

  it('reads code and parameters of an older Windows dump and reports that no driver can be named', async () => {
    const { name, suspects, notRead } = await analyse({ ...FAULT, kind: 'kernel' });
    expect(name).toBe('DRIVER_IRQL_NOT_LESS_OR_EQUAL');
    expect(suspects).toEqual([]);
    expect(notRead).toEqual([expect.stringContaining('no driver can be named')]);
  });

  it('suspects a driver often on the stack before the kernel, which gets low confidence', async () => {
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

  it('gives a failed Windows driver medium confidence', async () => {
    const amd = { name: 'amdppm.sys', base: 0xfffff800_30000000n, size: 0x20000 };
    const { suspects } = await analyse({
      code: 0x1000007e,
      parameters: [0xc0000005n, amd.base + 1n, 0n, 0n],
      drivers: [KERNEL_64, amd],
    });
    expect(suspects[0]).toMatchObject({ module: { name: 'amdppm.sys' }, ofWindows: true, confidence: 'medium' });
  });

  it('suspects no driver for a hardware stop and advises to check the hardware first', async () => {
    const { suspects, advice, plain } = await analyse({ ...FAULT, code: 0x124 });
    expect(suspects).toEqual([]);
    expect(plain).toMatch(/hardware reported a fault/);
    expect(advice[0]?.title).toBe('Check the hardware');
  });

  it('advises read-only checks before steps that write', async () => {
    const { advice } = await analyse({ code: 0xed });
    expect(advice.map(({ title }) => title)).toEqual(['Check the disk’s health', 'Check the file system']);
  });

  it('omits time and exception address if the dump holds filler', async () => {
    const { header } = await analyse({ code: 0x50 });
    expect(header).not.toHaveProperty('crashedAt');
    expect(header).not.toHaveProperty('upSeconds');
    expect(header).not.toHaveProperty('exceptionAddress');
  });

  it('reads a browser file part by part', async () => {
    const { name } = await analyseDump(blobSource(new Blob([crashDump(FAULT)])));
    expect(name).toBe('DRIVER_IRQL_NOT_LESS_OR_EQUAL');
  });
});

describe('invalid or truncated crash dump', () => {
  it.each([
    [
      'a zip file',
      Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]),
      'This file is a compressed archive. Unpack it first, then choose the .dmp file in it.',
    ],
    [
      'a gzip file',
      Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
      'This file is a compressed archive. Unpack it first, then choose the .dmp file in it.',
    ],
    ['nothing', new Uint8Array(), 'This file is not a crash dump of Windows.'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'This file is not a crash dump of Windows.'],
    ['the dump of a program', Buffer.from('MDMP\u0093\u00a7\0\0'), 'This is the dump of one program'],
    ['a dump that ends in its first page', crashDump(FAULT).subarray(0, 4000), 'was cut short'],
  ])('rejects %s', async (_, bytes, sentence) => {
    const answer = analyseDump(bytesSource(Uint8Array.from(bytes)));
    await expect(answer).rejects.toBeInstanceOf(DumpError);
    await expect(answer).rejects.toThrow(sentence);
  });

  it('returns code and parameters if only the driver list is truncated', async () => {
    const { name, parameters, modules, notRead } = await analyseDump(bytesSource(crashDump(FAULT).subarray(0, 0x2120)));
    expect({ name, modules }).toEqual({ name: 'DRIVER_IRQL_NOT_LESS_OR_EQUAL', modules: [] });
    expect(parameters[3]?.value).toBe(`0x${INSIDE.toString(16).toUpperCase()}`);
    expect(notRead).toEqual(['The crash dump was cut short: its list of drivers lies beyond its end.']);
  });

  it('stops at a driver list with a cycle', async () => {
    const bytes = crashDump({ ...FAULT, kind: 'full' });
    const needle = Buffer.alloc(8);
    needle.writeBigUInt64LE(0xfffff800_00010000n);
    const at = Buffer.from(bytes).lastIndexOf(needle);
    Buffer.from(bytes.buffer).writeBigUInt64LE(0xfffff800_00012000n, at);
    const { modules } = await analyseDump(bytesSource(bytes));
    expect(modules.map(({ name }) => name)).toEqual(['ntoskrnl.exe', 'rtfilter.sys']);
  });

  it('survives random corruption in bounded time', async () => {
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
        // Headers and tables change more often than the rest, because a corrupt pointer misleads the reader.
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

describe('blue screen advice', () => {
  const titles = async (dump: CrashDump) => (await analyse(dump)).advice.map(({ title }) => title);

  it('reports how long the power button was held and looks for the hang', async () => {
    const { plain, parameters, suspects, advice } = await analyse({
      ...FAULT,
      code: 0x1c8,
      parameters: [7000n, 1n, 0n, 0n],
      exception: { code: 0x80000003, address: KERNEL_64.base + 0x10n },
    });
    expect(plain).toMatch(/held the power button/);
    expect(parameters[0]?.meaning).toBe('How long the power button was held: 7,000 ms');
    expect(suspects).toEqual([]);
    expect(advice.map(({ title }) => title)).toEqual(['Find out why the PC stopped answering']);
  });

  it('guesses no cause for an unknown stop code', async () => {
    expect(await titles({ code: 0x12f3 })).toEqual(['Look for what comes again']);
  });

  it('asks for the driver if a driver failed without a suspect', async () => {
    const { advice } = await analyse({ code: 0x44 });
    expect(advice.map(({ title }) => title)).toEqual(['Find the driver']);
    expect(advice[0]?.text).not.toMatch(/maker/);
  });

  it('names the suspected driver first', async () => {
    expect((await titles(FAULT))[0]).toBe('Update or remove rtfilter.sys');
  });

  it('needs no repair after a deliberate stop', async () => {
    expect(await titles({ code: 0xe2 })).toEqual(['No repair is needed']);
  });

  it('returns advice for every code', async () => {
    const codes = [...Object.keys(STOP_CODE_NAMES).map(Number), 0xbad];
    const silent: number[] = [];
    for (const code of codes) if ((await titles({ code })).length === 0) silent.push(code);
    expect(silent).toEqual([]);
  });
});

describe('stop codes', () => {
  it('have a name for each meaning, and an address for each instruction parameter', () => {
    for (const [code, { instruction, parameters, plain }] of Object.entries(MEANINGS)) {
      expect({ code, name: STOP_CODE_NAMES[Number(code)] }).toEqual({ code, name: expect.any(String) });
      expect(plain).toMatch(/\.$/);
      if (instruction !== undefined) expect(holdsOf(parameters[instruction])).toMatch(/^Address/);
    }
  });

  it('have one subject table each', () => {
    const codes = SUBJECTS.flatMap((subject) => Object.keys(subject));
    expect(codes).toHaveLength(new Set(codes).size);
  });

  it.each([
    [0x170, 'CLUSTER_CSV_CLUSSVC_DISCONNECT_WATCHDOG'],
    [0x171, 'CRYPTO_LIBRARY_INTERNAL_ERROR'],
    [0x1a2, 'WIN32K_CALLOUT_WATCHDOG_BUGCHECK'],
    [0x1aa, 'EXCEPTION_ON_INVALID_STACK'],
    [0x1ab, 'UNWIND_ON_INVALID_STACK'],
    [0x1da, 'HAL_BLOCKED_PROCESSOR_INTERNAL_ERROR'],
    [0x1dd, 'BUGCODE_MBBADAPTER_DRIVER'],
    [0x1de, 'BUGCODE_WIFIADAPTER_DRIVER'],
    [0x1df, 'PROCESSOR_START_TIMEOUT'],
    [0x1e4, 'VIDEO_DXGKRNL_SYSMM_FATAL_ERROR'],
    [0x1e9, 'ILLEGAL_ATS_INITIALIZATION'],
    [0x1ea, 'SECURE_PCI_CONFIG_SPACE_ACCESS_VIOLATION'],
    [0x1eb, 'DAM_WATCHDOG_TIMEOUT'],
    [0x1ed, 'HANDLE_ERROR_ON_CRITICAL_THREAD'],
    [0x1f1, 'KASAN_ENLIGHTENMENT_VIOLATION'],
    [0x1f2, 'KASAN_ILLEGAL_ACCESS'],
    [0xc000021a, 'WINLOGON_FATAL_ERROR'],
    [0x1000007e, 'SYSTEM_THREAD_EXCEPTION_NOT_HANDLED_M'],
    [0x100000ea, 'THREAD_STUCK_IN_DEVICE_DRIVER_M'],
  ])('has the public name of code %i: %s', (code, name) => {
    expect(stopCodeName(code)).toBe(name);
  });

  /** Parameters explained in Microsoft's documentation: the code and the parameter numbers, from 1. */
  it.each([
    [0x51, [1, 2, 3, 4]],
    [0x7b, [1, 2, 3, 4]],
    [0x9c, [1, 2, 3, 4]],
    [0x9f, [1, 2, 3, 4]],
    [0xea, [1, 2, 3, 4]],
    [0xef, [1, 2]],
    [0xf7, [1, 2, 3, 4]],
    [0x101, [1, 2, 3, 4]],
    [0x109, [3, 4]],
    [0x116, [1, 2, 3, 4]],
    [0x117, [1, 2, 3, 4]],
    [0x12b, [1, 2, 3, 4]],
    [0x133, [1, 2, 3, 4]],
    [0x154, [1, 2]],
    [0x1c7, [1, 2, 3, 4]],
    [0x1c8, [1, 2]],
    [0x1ca, [1, 2, 3, 4]],
    [0xc0000218, [1]],
    [0xc000021a, [1, 2]],
  ])('explains of code %i the parameters %j', (code, explained) => {
    const parameters = meaningOf(code)?.parameters.map(holdsOf) ?? [];
    const said = [1, 2, 3, 4].filter((number) => (parameters[number - 1] ?? '') !== '');
    expect(said).toEqual(explained);
  });

  it('describes single parameter values', async () => {
    const meaningsOf = async (dump: CrashDump) => (await analyse(dump)).parameters.map(({ meaning }) => meaning);
    expect((await meaningsOf({ code: 0xef, parameters: [1n, 1n, 0n, 0n] }))[1]).toBe('What ended: a thread');
    expect((await meaningsOf({ code: 0x124, parameters: [4n, 1n, 0n, 0n] }))[0]).toBe(
      'Source of the fault: a PCI Express device',
    );
    expect((await meaningsOf({ code: 0x139, parameters: [3n, 1n, 0n, 0n] }))[0]).toBe(
      'What was damaged: a linked list is damaged',
    );
    expect((await meaningsOf({ code: 0x7b, parameters: [1n, 0xffffffffc0000034n, 0n, 0n] }))[1]).toBe(
      'Status: the device or file was not found',
    );
  });

  it('reports a live dump as no blue screen', () => {
    expect(meaningOf(0x1a5)?.plain).toMatch(/no blue screen/);
  });

  it('describes more than 40% of the named codes', () => {
    const codes = Object.keys(STOP_CODE_NAMES).map(Number);
    const explained = codes.filter((code) => meaningOf(code) !== undefined);
    expect(explained.length / codes.length).toBeGreaterThan(0.4);
  });
});
