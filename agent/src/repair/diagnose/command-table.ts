/**
 * Every command that this agent can give: a closed table. A plan names a row and its arguments, never a command line; what
 * a row runs stands where the device is spoken to. A row whose `undo` is null cannot be taken back, and is said so before
 * anybody approves it.
 */
interface CommandRow<Id extends string> {
  /** One for each argument, matched whole; characters that no shell and no program reads as more than a name. */
  readonly arguments: readonly RegExp[];
  /** The row that takes it back, given the arguments that the plan names. */
  readonly undo: NoInfer<Id> | null;
}

const closed = <Id extends string>(rows: { readonly [I in Id]: CommandRow<I | Id> }): typeof rows => rows;

/** An Android application id: at least two parts, each begins with a letter. */
const PACKAGE = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$/;
const SLOT = /^[ab]$/;
/** A version of an update, as its signed description states it. */
const VERSION = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** An absolute path without steps back, and the name of what starts a program. */
const FOLDER = /^(?:\/(?!\.{1,2}(?:\/|$))[\p{L}\p{N} ._@+-]+)+$/u;
const START_ITEM = /^[\p{L}\p{N}_][\p{L}\p{N} ._@+-]*\.(desktop|service)$/u;

/** Where a start item of Windows stands (`windows-turn-off.ts`), its name there, and the bytes that were its switch. */
const STARTUP_PLACE = /^(machine_run|machine_run32|user_run|machine_folder|user_folder)$/;
const STARTUP_NAME = /^[\p{L}\p{N}_][\p{L}\p{N} ._@+()-]*$/u;
const SWITCH_BYTES = /^(none|0[26][0-9A-F]{22})$/;

export const COMMANDS = closed({
  'android.restart': { arguments: [/^(system|recovery|bootloader)$/], undo: null },
  'android.cache.clear': { arguments: [PACKAGE], undo: null },
  'android.app.disable': { arguments: [PACKAGE], undo: 'android.app.enable' },
  'android.app.enable': { arguments: [PACKAGE], undo: 'android.app.disable' },
  /** The version of the signed update, and the slot that it is written to. */
  'android.update.install': { arguments: [VERSION, SLOT], undo: 'android.slot.switch' },
  'android.slot.switch': { arguments: [SLOT], undo: null },
  'computer.start.off': { arguments: [FOLDER, START_ITEM], undo: 'computer.start.on' },
  'computer.start.on': { arguments: [FOLDER, START_ITEM], undo: 'computer.start.off' },
  'computer.startup.off': { arguments: [STARTUP_PLACE, STARTUP_NAME], undo: 'computer.startup.on' },
  'computer.startup.on': { arguments: [STARTUP_PLACE, STARTUP_NAME, SWITCH_BYTES], undo: null },
  'computer.space.clear': { arguments: [/^(apt_packages|dnf_packages|journal)$/], undo: null },
});
export type CommandId = keyof typeof COMMANDS;

/** Characters of one argument; longer ones are no names. */
const ARGUMENT_MAX = 200;

export const isCommandId = (id: string): id is CommandId => Object.hasOwn(COMMANDS, id);

/** Whether the arguments are those that the row takes. */
export function fits({ command, arguments: given }: { command: CommandId; arguments: readonly string[] }): boolean {
  const taken: readonly RegExp[] = COMMANDS[command].arguments;
  return (
    given.length === taken.length &&
    taken.every((pattern, at) => (given[at]?.length ?? 0) <= ARGUMENT_MAX && pattern.test(given[at] ?? ''))
  );
}
