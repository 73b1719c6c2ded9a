/**
 * The table of Windows tools. Exit codes and texts come from the documentation of each tool; undocumented output is
 * not understood.
 */
import type { Meaning, WindowsTool, WindowsToolId } from './contract.js';

const MINUTE = 60_000;
const MEGABYTE = 1024 * 1024;

const sound = (plain: string): Meaning => ({ verdict: 'sound', plain });
const failed = (plain: string): Meaning => ({ verdict: 'failed', plain });

/** System error codes (winerror.h) with the same meaning for any program. */
const USUAL = {
  5: { verdict: 'not_allowed', plain: 'Access is denied. Run the agent as administrator.' },
  87: failed('This Windows does not know the command.'),
  740: { verdict: 'not_allowed', plain: 'Run the agent as administrator.' },
  3010: { verdict: 'restart_needed', plain: 'Done. Windows has to be restarted.' },
} as const satisfies Record<number, Meaning>;
const notElevated = {
  verdict: 'not_allowed',
  plain: 'Run the agent as administrator.',
  any: [/must be an administrator/i, /als Administrator|Administratorrechte/i],
} as const;

/** CBS_E_SOURCE_MISSING, CBS_E_STORE_CORRUPTION: HRESULTs of the servicing stack. */
const DISM_EXITS = {
  ...USUAL,
  0x800f081f: failed(
    'The files to repair Windows with were not found. Name a source with the same version of Windows.',
  ),
  0x80073712: { verdict: 'damaged', plain: 'The component store is damaged.' },
} as const satisfies Record<number, Meaning>;

/** `/English` makes DISM answer in English on any Windows (its own help). */
const dism = (id: WindowsToolId, what: string, minutes: number, changes: boolean): WindowsTool => ({
  id,
  program: 'Dism.exe',
  argv: () => ['/English', '/Online', '/Cleanup-Image', `/${what}`],
  decoder: 'oem',
  exitMap: DISM_EXITS,
  textMap: [
    { ...sound('The component store is not damaged.'), any: [/No component store corruption detected/i] },
    {
      verdict: 'damaged',
      plain: 'The component store is damaged and cannot be repaired.',
      any: [/component store (cannot be repaired|is not repairable)/i],
    },
    {
      verdict: 'damaged',
      plain: 'The component store is damaged and can be repaired.',
      any: [/component store is repairable/i],
    },
    ...(changes
      ? [
          {
            verdict: 'repaired',
            plain: 'The component store was repaired.',
            any: [/The restore operation completed successfully/i],
          } as const,
        ]
      : []),
  ],
  timeoutMs: minutes * MINUTE,
  maxBytes: MEGABYTE,
  changes,
});

/** sfc documents no exit codes: the text decides, and sfc writes UTF-16 into a pipe. */
const sfc = (id: WindowsToolId, what: string, changes: boolean): WindowsTool => ({
  id,
  program: 'sfc.exe',
  argv: () => [`/${what}`],
  decoder: 'utf16le',
  exitMap: {},
  textMap: [
    {
      ...sound('No protected file of Windows is damaged.'),
      any: [/did not find any integrity violations/i, /keine Integritätsverletzungen gefunden/i],
    },
    {
      verdict: 'repaired',
      plain: 'Damaged files of Windows were found and repaired.',
      any: [
        /found corrupt files and successfully repaired them/i,
        /beschädigte Dateien gefunden und erfolgreich repariert/i,
      ],
    },
    {
      verdict: 'damaged',
      plain: 'Damaged files of Windows were found, and some could not be repaired.',
      any: [
        /found corrupt files but was unable to fix some/i,
        /beschädigte Dateien gefunden.{0,40}(nicht reparieren|nicht repariert)/i,
      ],
    },
    {
      verdict: 'damaged',
      plain: 'Files of Windows differ from what Windows expects.',
      any: [/found integrity violations/i, /(?<!keine )Integritätsverletzungen gefunden/i],
    },
    { ...failed('Windows could not carry it out.'), any: [/could not perform the requested operation/i] },
    {
      verdict: 'restart_needed',
      plain: 'A repair of Windows waits for a restart.',
      any: [/system repair pending which requires reboot/i],
    },
    notElevated,
  ],
  timeoutMs: 60 * MINUTE,
  maxBytes: 4 * MEGABYTE,
  changes,
});

/** Documented exit codes of chkdsk; 2 and 3 mean that errors remain. */
const CHKDSK_EXITS = {
  0: sound('No errors were found on the volume.'),
  1: { verdict: 'repaired', plain: 'Errors on the volume were found and repaired.' },
  2: { verdict: 'damaged', plain: 'The volume needs cleaning up, and that was not done.' },
  3: { verdict: 'damaged', plain: 'The volume could not be checked, or errors were left on it.' },
} as const satisfies Record<number, Meaning>;
const chkdsk = (id: WindowsToolId, what: string, changes: boolean): WindowsTool => ({
  id,
  program: 'chkdsk.exe',
  argv: (drive) => [drive, `/${what}`],
  decoder: 'oem',
  exitMap: CHKDSK_EXITS,
  textMap: [],
  timeoutMs: 60 * MINUTE,
  maxBytes: 4 * MEGABYTE,
  changes,
});

export const WINDOWS_TOOLS: Readonly<Record<WindowsToolId, WindowsTool>> = {
  dism_check: dism('dism_check', 'CheckHealth', 5, false),
  dism_scan: dism('dism_scan', 'ScanHealth', 60, false),
  dism_restore: dism('dism_restore', 'RestoreHealth', 120, true),
  sfc_verify: sfc('sfc_verify', 'verifyonly', false),
  sfc_repair: sfc('sfc_repair', 'scannow', true),
  chkdsk_scan: chkdsk('chkdsk_scan', 'scan', false),
  chkdsk_repair: chkdsk('chkdsk_repair', 'f', true),
  /** bcdboot documents no exit codes. The drive is the Windows drive; bcdboot finds the system partition. */
  bcdboot: {
    id: 'bcdboot',
    program: 'bcdboot.exe',
    argv: (drive) => [`${drive}\\Windows`],
    decoder: 'oem',
    exitMap: USUAL,
    textMap: [
      {
        verdict: 'repaired',
        plain: 'The files that start Windows were written again.',
        any: [/Boot files successfully created/i, /Startdateien wurden erfolgreich erstellt/i],
      },
      {
        ...failed('The files that start Windows could not be written.'),
        any: [/Failure when attempting to copy boot files/i, /Fehler beim Kopieren der Startdateien/i],
      },
      notElevated,
    ],
    timeoutMs: 5 * MINUTE,
    maxBytes: MEGABYTE,
    changes: true,
  },
  reagentc_info: {
    id: 'reagentc_info',
    program: 'ReAgentc.exe',
    argv: () => ['/info'],
    decoder: 'oem',
    exitMap: USUAL,
    textMap: [
      {
        verdict: 'told',
        plain: 'The repair tools of Windows are turned on.',
        any: [/Windows RE status: ?Enabled/i, /Windows RE-Status: ?Enabled/i],
      },
      {
        verdict: 'told',
        plain: 'The repair tools of Windows are turned off.',
        any: [/Windows RE status: ?Disabled/i, /Windows RE-Status: ?Disabled/i],
      },
      notElevated,
    ],
    timeoutMs: MINUTE,
    maxBytes: MEGABYTE,
    changes: false,
  },
  /** Disk and file system errors of the System log; `/uni:true` makes the output UTF-16 (wevtutil, options). */
  system_events: {
    id: 'system_events',
    program: 'wevtutil.exe',
    argv: () => [
      'qe',
      'System',
      '/q:*[System[(EventID=7 or EventID=11 or EventID=51 or EventID=55 or EventID=129 or EventID=153)]]',
      '/c:200',
      '/rd:true',
      '/f:xml',
      '/uni:true',
    ],
    decoder: 'utf16le',
    exitMap: USUAL,
    textMap: [
      { verdict: 'told', plain: 'Windows recorded disk errors.', any: [/<Event [^>]*>.{0,2000}?<EventID[ >]/i] },
      { ...sound('Windows recorded no disk errors.'), any: [/^\s*$/] },
    ],
    timeoutMs: 2 * MINUTE,
    maxBytes: 8 * MEGABYTE,
    changes: false,
  },
};
