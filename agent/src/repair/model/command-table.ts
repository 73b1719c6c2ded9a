/**
 * The closed table of all commands that the agent can run. A plan names a row and arguments, never a command line; the
 * device modules hold the code of each row. A row with a null `undo` is irreversible, and the customer learns this
 * before the approval.
 */
interface CommandRow<Id extends string> {
  /**
   * One pattern per argument, matched against the whole argument. The patterns admit only characters that are safe for
   * shells and programs.
   */
  readonly arguments: readonly RegExp[];
  readonly undo: NoInfer<Id> | null;
}

const closed = <Id extends string>(rows: { readonly [I in Id]: CommandRow<I | Id> }): typeof rows => rows;

/** An Android application id: at least two parts, each begins with a letter. */
const PACKAGE = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$/;
const SLOT = /^[ab]$/;
const VERSION = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** An absolute path without `.` and `..` segments, and the file name of a start item. */
const FOLDER = /^(?:\/(?!\.{1,2}(?:\/|$))[\p{L}\p{N} ._@+-]+)+$/u;
const START_ITEM = /^[\p{L}\p{N}_][\p{L}\p{N} ._@+-]*\.(desktop|service)$/u;

/** The place of a Windows start item (`windows-turn-off.ts`), its name there, and the previous bytes of its switch. */
const STARTUP_PLACE = /^(machine_run|machine_run32|user_run|machine_folder|user_folder)$/;
const STARTUP_NAME = /^[\p{L}\p{N}_][\p{L}\p{N} ._@+()-]*$/u;
const SWITCH_BYTES = /^(none|0[26][0-9A-F]{22})$/;

export const COMMANDS = closed({
  'android.restart': { arguments: [/^(system|recovery|bootloader)$/], undo: null },
  'android.cache.clear': { arguments: [PACKAGE], undo: null },
  'android.app.disable': { arguments: [PACKAGE], undo: 'android.app.enable' },
  'android.app.enable': { arguments: [PACKAGE], undo: 'android.app.disable' },
  'android.update.install': { arguments: [VERSION, SLOT], undo: 'android.slot.switch' },
  'android.slot.switch': { arguments: [SLOT], undo: null },
  'computer.start.off': { arguments: [FOLDER, START_ITEM], undo: 'computer.start.on' },
  'computer.start.on': { arguments: [FOLDER, START_ITEM], undo: 'computer.start.off' },
  'computer.startup.off': { arguments: [STARTUP_PLACE, STARTUP_NAME], undo: 'computer.startup.on' },
  'computer.startup.on': { arguments: [STARTUP_PLACE, STARTUP_NAME, SWITCH_BYTES], undo: null },
  'computer.space.clear': { arguments: [/^(apt_packages|dnf_packages|journal)$/], undo: null },
});
export type CommandId = keyof typeof COMMANDS;

const ARGUMENT_MAX = 200;

export function fits({ command, arguments: given }: { command: CommandId; arguments: readonly string[] }): boolean {
  const taken: readonly RegExp[] = COMMANDS[command].arguments;
  return (
    given.length === taken.length &&
    taken.every((pattern, at) => (given[at]?.length ?? 0) <= ARGUMENT_MAX && pattern.test(given[at] ?? ''))
  );
}
