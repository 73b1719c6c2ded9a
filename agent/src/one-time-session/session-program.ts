import { existsSync } from 'node:fs';
import { rm, unlink } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { INSTALLER_MARK } from '../service/uninstall.js';
import { messages } from './session.messages.js';

export interface ProgramPlace {
  /** File of the running program; undefined where Node runs the agent. */
  readonly file: string | undefined;
  /** Temporary folder of the script that downloaded the program. */
  readonly folder: string | undefined;
  readonly platform: NodeJS.Platform;
}

/** Written by the script into the folder that it made. */
const SESSION_FOLDER_MARK = 'made-for-one-session';
const LEVELS = 3;

/**
 * Folder for the compiled code of a session, removed with it. Windows keeps a loaded file until the program ends, so
 * the folder of the script is preferred: its window deletes the folder afterwards.
 */
export const sessionNativeFolder = ({ folder }: Pick<ProgramPlace, 'folder'>, home: string): string =>
  join(folder !== undefined && existsSync(join(folder, SESSION_FOLDER_MARK)) ? folder : home, 'native');

/** Removes the downloaded program where the system allows it, and says what is left. Never touches an installed agent. */
export async function removeProgram({ file, folder, platform }: ProgramPlace, say: (sentence: string) => void) {
  if (folder !== undefined) {
    // control: only a folder that the script made for the session is deleted
    if (!existsSync(join(folder, SESSION_FOLDER_MARK))) return;
    if (platform === 'win32') return say(messages.folderLeft(folder));
    await rm(folder, { recursive: true, force: true });
    return say(messages.programRemoved);
  }
  if (file === undefined) return;
  // control: a one-time session never deletes an installed agent
  if (isInstalled(file)) return say(messages.programKept(file));
  if (platform === 'win32') return say(messages.programLeft(file));
  await unlink(file);
  say(messages.programRemoved);
}

function isInstalled(file: string): boolean {
  let folder = dirname(resolve(file));
  for (let level = 0; level < LEVELS && folder !== sep; level++, folder = dirname(folder))
    if (existsSync(join(folder, INSTALLER_MARK)) || existsSync(join(folder, 'start.sh'))) return true;
  return false;
}
