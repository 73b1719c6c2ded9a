import type { AdbPhone, AdbState } from './adb.js';

export type PhoneMode = 'system' | 'recovery' | 'sideload' | 'bootloader' | 'unauthorized' | 'offline';

export type Reach =
  | { by: 'adb'; mode: Exclude<PhoneMode, 'bootloader'>; phone: AdbPhone }
  | { by: 'fastboot'; mode: 'bootloader'; target: string };

export const ADB_MODES: Record<AdbState, Exclude<PhoneMode, 'bootloader'>> = {
  device: 'system',
  recovery: 'recovery',
  rescue: 'recovery',
  sideload: 'sideload',
  unauthorized: 'unauthorized',
  authorizing: 'unauthorized',
  offline: 'offline',
};

export const MODE_DETAILS: Record<PhoneMode, string> = {
  system: 'Android phone',
  recovery: 'Android phone in recovery',
  sideload: 'Android phone waiting for an update (sideload)',
  bootloader: 'Android phone in its bootloader',
  unauthorized: "Confirm the computer's key on the phone",
  offline: 'Not answering. Reconnect it',
};

/** Prefers an answering mode when a second program lists the phone as offline. */
export const answersBetter = (one: Reach, than: Reach | undefined): boolean =>
  than === undefined || (than.mode === 'offline' && one.mode !== 'offline');
