import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { BAT_NOTICE, INSTALLER_KINDS, UNSIGNED_NOTICE, WINE_NOTICE } from '@revive/contracts/onboarding/installer';
import { SHELL_TEXT } from '../../test/shell-text.js';
import { fileName, slugOf, type InstallerParts } from './installer-parts.js';
import { installerScript } from './installer-scripts.js';

const PARTS: InstallerParts & { token: string } = {
  origin: 'https://revive.example:8443',
  token: `${'t'.repeat(43)}.${'a'.repeat(64)}`,
  sha256: 'b'.repeat(64),
  port: 8889,
};
const PROGRAMS = {
  'linux-x64': { sha256: 'c'.repeat(64), isSigned: false },
  'win-x64': { sha256: 'd'.repeat(64), isSigned: false },
} as const;
/** With and without a token and programs: what a platform may send. */
const VARIANTS: readonly InstallerParts[] = [
  PARTS,
  { ...PARTS, programs: PROGRAMS },
  { origin: PARTS.origin, sha256: PARTS.sha256, port: 8888 },
  { origin: PARTS.origin, sha256: PARTS.sha256, port: 8888, programs: PROGRAMS },
  { ...PARTS, programs: PROGRAMS, session: '0190a0a0-0000-7000-8000-000000000001' },
];

describe.each(INSTALLER_KINDS)('installer .%s', (kind) => {
  it('contains only parts made by the platform', () => {
    const script = installerScript(kind, PARTS);
    for (const part of [PARTS.origin, PARTS.token, PARTS.sha256, '8889']) expect(script).toContain(part);
    expect(script).toMatch(/^[\t\r\n\x20-\x7e]*$/);
  });

  it('refuses parts with characters that a shell could interpret', () => {
    for (const text of SHELL_TEXT) {
      for (const over of [
        { origin: `https://revive.example${text}` },
        { token: `${PARTS.token}${text}` },
        { token: `${'t'.repeat(42)}${text}.${'a'.repeat(64)}` },
        { sha256: `${'b'.repeat(63)}${text}` },
        { programs: { 'linux-x64': { sha256: `${'b'.repeat(63)}${text}`, isSigned: false } } },
      ]) {
        expect(() => installerScript(kind, { ...PARTS, ...over })).toThrow(/does not belong into a script/);
      }
    }
    for (const port of [0, 80, 1023, 65_536, 1.5, NaN])
      expect(() => installerScript(kind, { ...PARTS, port })).toThrow(/port/);
  });
});

describe('script of a remote session', () => {
  const session = '0190a0a0-0000-7000-8000-000000000001';

  // spec C041
  it.each(['sh', 'bat'] as const)('includes only platform, token, checksum and session in the .%s', (kind) => {
    const script = installerScript(kind, { ...PARTS, session });
    for (const part of [PARTS.origin, PARTS.token, PARTS.sha256, `.revive-remote-${session}`])
      expect(script).toContain(part);
    const other = { ...PARTS, token: `${'u'.repeat(43)}.${'c'.repeat(64)}`, session: session.replace('1', '2') };
    const bare = (text: string, parts: typeof PARTS & { session: string }) =>
      [parts.token, parts.session, parts.origin, parts.sha256].reduce((left, part) => left.replaceAll(part, '_'), text);
    expect(bare(script, { ...PARTS, session })).toBe(bare(installerScript(kind, other), other));
    expect(script).not.toContain('your shop');
  });

  it('parses in a POSIX shell and refuses a malformed session', () => {
    const read = spawnSync('sh', ['-n'], { input: installerScript('sh', { ...PARTS, session }), encoding: 'utf8' });
    expect([read.status, read.stderr]).toEqual([0, '']);
    for (const text of SHELL_TEXT)
      expect(() => installerScript('sh', { ...PARTS, session: `${session.slice(0, -1)}${text}` })).toThrow(
        /session does not belong into a script/,
      );
  });
});

describe('file name of a script', () => {
  it('uses a slug for any shop name', () => {
    const names = [
      'Umbani Electronics',
      'O\'Brien & Sons "Repairs"; rm -rf /',
      '%PATH%\r\nX-Header: y',
      '../../etc/passwd',
      'Ünïcode Café',
      '修理',
      '',
      '-- --',
      'x'.repeat(500),
    ];
    expect(names.map(slugOf)).toEqual([
      'umbani-electronics',
      'o-brien-sons-repairs-rm-rf',
      'path-x-header-y',
      'etc-passwd',
      'unicode-cafe',
      'shop',
      'shop',
      'shop',
      'x'.repeat(60),
    ]);
    for (const name of names)
      for (const kind of INSTALLER_KINDS)
        expect(fileName(name, kind)).toMatch(/^revive-agent-[a-z0-9]+(-[a-z0-9]+)*\.(bat|sh|py)$/);
  });
});

describe('start script of the agent', () => {
  it('writes start.sh next to the agent, without a token', () => {
    const home = mkdtempSync(join(tmpdir(), 'revive-start-'));
    try {
      const script = installerScript('sh', { ...PARTS, programs: PROGRAMS });
      const from = script.indexOf('cat > "$AGENT_HOME/start.sh"');
      const writes = script.slice(from, script.indexOf('chmod 700', from));
      expect(spawnSync('sh', ['-c', writes], { env: { ...process.env, AGENT_HOME: home } }).status).toBe(0);
      const start = readFileSync(join(home, 'start.sh'), 'utf8');
      expect(start).toContain(`program-${PARTS.sha256}/program/agent.cjs`);
      expect(start).toContain(`program-${PROGRAMS['linux-x64'].sha256}/revive-agent" supervise`);
      expect(start).toContain(`program-${PARTS.sha256}/program/supervisor.cjs`);
      expect(start).not.toContain(PARTS.token);
    } finally {
      rmSync(home, { recursive: true });
    }
  });

  it('writes start.bat next to the agent on Windows', () => {
    const start = `node "%~dp0program-${PARTS.sha256}\\program\\agent.cjs" %*`;
    expect(installerScript('bat', PARTS)).toContain(
      `>> "%REVIVE_AGENT_HOME%\\start.bat" echo ${start.replaceAll('%', '%%')}`,
    );
  });

  it.each(['sh', 'bat'] as const)('starts the agent of a remote session itself in the .%s', (kind) => {
    const session = '0190a0a0-0000-7000-8000-000000000001';
    expect(installerScript(kind, { ...PARTS, programs: PROGRAMS })).toMatch(/supervise/);
    expect(installerScript(kind, { ...PARTS, programs: PROGRAMS, session })).not.toMatch(/supervis/);
  });

  it.each(INSTALLER_KINDS)('prints the start command when the .%s is run again', (kind) => {
    expect(installerScript(kind, PARTS)).toMatch(/To start the installed agent: /);
  });
});

describe('installer .py', () => {
  it('carries the other two installers unchanged', () => {
    for (const parts of VARIANTS) {
      const python = installerScript('py', parts);
      expect(python).toContain(`SHELL = r'''${installerScript('sh', parts)}'''`);
      expect(python).toContain(`BATCH = r'''${installerScript('bat', parts).replaceAll('\r\n', '\n')}'''`);
    }
  });
});

describe('installer of one program', () => {
  const withPrograms = (kind: 'sh' | 'bat', isSigned = false) =>
    installerScript(kind, { ...PARTS, programs: { ...PROGRAMS, 'win-x64': { ...PROGRAMS['win-x64'], isSigned } } });

  it('needs no Node on Windows and says what was not tested', () => {
    const script = withPrograms('bat');
    expect(script.split('\r\n')[0]).toBe(`@rem ${WINE_NOTICE}`);
    expect(script).not.toMatch(/^node /m);
    expect(script).toContain('/api/agent-package/win-x64"');
  });

  it('says what Windows asks about a program without a signature', () => {
    expect([
      withPrograms('bat').includes(UNSIGNED_NOTICE),
      withPrograms('bat', true).includes(UNSIGNED_NOTICE),
    ]).toEqual([true, false]);
  });

  it('takes the archive for Node 24 where the platform has no program', () => {
    expect(installerScript('sh', PARTS)).not.toContain('PACKAGE=linux-x64');
    expect(installerScript('bat', PARTS)).toContain('/api/agent-package/node"');
  });
});

describe('script syntax', () => {
  if (spawnSync('shellcheck', ['--version']).error !== undefined) {
    process.stderr.write('not run: shellcheck is not installed\n');
    it('not run: shellcheck is not installed', () => {
      // A machine that promised its tools fails here.
      expect(process.env['CI_TOOLS_REQUIRED']).not.toBe('1');
    });
  } else {
    it.each(VARIANTS)('passes shellcheck (%#)', (parts) => {
      const read = spawnSync('shellcheck', ['-s', 'sh', '-'], {
        input: installerScript('sh', parts),
        encoding: 'utf8',
      });
      expect([read.status, read.stdout]).toEqual([0, '']);
    });
  }

  it('parses the .sh in a POSIX shell', () => {
    for (const parts of VARIANTS) {
      const read = spawnSync('sh', ['-n'], { input: installerScript('sh', parts), encoding: 'utf8' });
      expect([read.status, read.stderr]).toEqual([0, '']);
    }
  });

  it('parses the .py in Python 3', () => {
    const read = spawnSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], {
      input: installerScript('py', PARTS),
      encoding: 'utf8',
    });
    expect([read.status, read.stderr]).toEqual([0, '']);
  });

  it('starts the .bat with the notice that it is unverified on Windows and ends lines with CRLF', () => {
    const script = installerScript('bat', PARTS);
    expect(script.split('\r\n')[0]).toBe(`@rem ${BAT_NOTICE}`);
    expect(script.replaceAll('\r\n', '')).not.toContain('\n');
  });
});
