/** What a machine showed, and what that says. */

/** A line that only a system writes which was started. */
const STARTED = [
  // Our own test system (`fixtures/bootable/`).
  /REVIVE TEST SYSTEM STARTED/,
  // Linux, init/version.c: the first line of every kernel, where its console is a serial port.
  /Linux version \d+\.\d+/,
];
/** SeaBIOS (src/boot.c) and EDK II (BdsDxe) where nothing starts. */
const NOTHING_TO_START = [
  /No bootable device\.?/,
  /BdsDxe: No bootable option or device was found/,
  // EDK II starts its own shell where nothing else starts.
  /UEFI Interactive Shell/,
];
const MOST_QUOTED = 100;

/**
 * Whether a system that was started said back what was made up after the machine was: nothing that lay on the disk before
 * can be taken for that. A boot loader's own prompt may say it back too, so the system's line has to come first.
 */
export function sawFreshMarker(serial: string, marker: string): boolean {
  const started = STARTED.map((line) => line.exec(serial)?.index ?? -1).filter((at) => at >= 0);
  return started.length > 0 && serial.indexOf(marker, Math.min(...started)) >= 0;
}

/** The firmware's own words that it found nothing, or undefined. */
export function nothingToStart(firmware: string, serial: string): string | undefined {
  for (const words of NOTHING_TO_START) {
    const found = words.exec(firmware) ?? words.exec(serial);
    if (found) return found[0].replace(/\.$/, '');
  }
  return undefined;
}

/** The last line that holds letters, without what moves a cursor or paints; undefined where there is none. */
export function lastLine(serial: string): string | undefined {
  // Without escape sequences (ECMA-48) and other controls.
  const plain = serial.replace(/\u001b\[[0-9;?=]*[A-Za-z]/g, '\n').replace(/[^\n\u0020-\u007e]/g, ' ');
  const line = plain
    .split('\n')
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .findLast((one) => /[A-Za-z]{2}/.test(one));
  return line?.replaceAll('"', "'").slice(0, MOST_QUOTED);
}
