import { describe, expect, it } from '@jest/globals';
import { isSeen } from '../host/seen.js';
import { registryValues } from './registry-query.js';
import { SERVICES_KEY, windowsStartItems, type WindowsAsk } from './windows-start-items.js';
import { STARTUP_PLACES } from './windows-turn-off.js';

const run = [
  '',
  'HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Run',
  '    Chat App    REG_SZ    "C:\\Program Files\\Chat\\chat.exe" --quiet',
  '    Sync    REG_EXPAND_SZ    %ProgramFiles%\\Sync\\sync.exe',
  '',
].join('\r\n');
const service = (name: string, start: string, type: string, path: string, shown = ''): string =>
  [
    `HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Services\\${name}`,
    `    Type    REG_DWORD    ${type}`,
    `    Start    REG_DWORD    ${start}`,
    `    ImagePath    REG_EXPAND_SZ    ${path}`,
    ...(shown === '' ? [] : [`    DisplayName    REG_SZ    ${shown}`]),
    '',
  ].join('\r\n');
const services = [
  service('Updater', '0x2', '0x10', '"C:\\Program Files\\Up\\up.exe" /svc', 'Acme Updater'),
  service('Spooler', '0x2', '0x110', '%SystemRoot%\\System32\\spoolsv.exe', '@%systemroot%\\x.dll,-1'),
  service('OnDemand', '0x3', '0x10', 'C:\\Acme\\x.exe'),
  service('Driver', '0x2', '0x1', '\\??\\C:\\Acme\\x.sys'),
  service('Named', '0x2', '0x20', 'C:\\Acme\\y.exe', '@C:\\Acme\\y.dll,-7'),
].join('\r\n');

const ask = (over: Partial<WindowsAsk> = {}): WindowsAsk => ({
  query: (key) =>
    Promise.resolve(key === SERVICES_KEY ? services : key === STARTUP_PLACES.machine_run.run ? run : undefined),
  startup: () =>
    Promise.resolve([
      { place: 'user_folder', folder: 'C:\\S', name: 'Notes.lnk', state: 'file:00' },
      { place: 'user_folder', folder: 'C:\\S', name: 'desktop.ini', state: 'file:00' },
    ]),
  ...over,
});

describe('start items of Windows', () => {
  it('finds entries of Run keys and Startup folders, and services of other vendors', async () => {
    const seen = await windowsStartItems(ask());
    expect(isSeen(seen) && seen.value.own.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'autostart Chat App',
      'autostart Sync',
      'autostart Notes',
      'service Acme Updater',
      'service Named',
    ]);
  });

  it('reports nothing where the registry gives no answer', async () =>
    expect(await windowsStartItems(ask({ query: () => Promise.resolve(undefined) }))).toEqual({
      notSeen: 'the registry gave no answer',
    }));
});

describe('registry query', () => {
  it('keeps spaces in a name and assigns a value to the key above it', () =>
    expect(registryValues('    lost    REG_SZ    x\r\nHKEY_X\\k\r\n    a  b    REG_SZ    c    d\r\n')).toEqual([
      { key: 'HKEY_X\\k', name: 'a  b', type: 'REG_SZ', data: 'c    d' },
    ]));

  it('stops after 5000 values', () =>
    expect(registryValues(`HKEY_X\\k\r\n${'    a    REG_SZ    b\r\n'.repeat(9000)}`)).toHaveLength(5000));
});
