const STARTED = [
  /REVIVE TEST SYSTEM STARTED/,
  // Linux, init/version.c: the first line of every kernel with a serial console.
  /Linux version \d+\.\d+/,
];
/** Messages of SeaBIOS (src/boot.c) and EDK II (BdsDxe) when nothing can be started. */
const NOTHING_TO_START = [
  /No bootable device\.?/,
  /BdsDxe: No bootable option or device was found/,
  // EDK II starts its own shell if nothing bootable is found.
  /UEFI Interactive Shell/,
];
const MOST_QUOTED = 100;

/**
 * True if a started system echoed the marker. The marker is created after the machine starts, so no data on the disk
 * can contain it. A boot loader's prompt may echo the marker too, so the system's start line must precede the echo.
 */
export function sawFreshMarker(serial: string, marker: string): boolean {
  const started = STARTED.map((line) => line.exec(serial)?.index ?? -1).filter((at) => at >= 0);
  return started.length > 0 && serial.indexOf(marker, Math.min(...started)) >= 0;
}

export function nothingToStart(firmware: string, serial: string): string | undefined {
  for (const words of NOTHING_TO_START) {
    const found = words.exec(firmware) ?? words.exec(serial);
    if (found) return found[0].replace(/\.$/, '');
  }
  return undefined;
}

export function lastLine(serial: string): string | undefined {
  // Removes escape sequences (ECMA-48) and other control characters.
  const plain = serial.replace(/\u001b\[[0-9;?=]*[A-Za-z]/g, '\n').replace(/[^\n\u0020-\u007e]/g, ' ');
  const line = plain
    .split('\n')
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .findLast((one) => /[A-Za-z]{2}/.test(one));
  return line?.replaceAll('"', "'").slice(0, MOST_QUOTED);
}
