import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export interface VirtualMachineOptions {
  readonly firmware: 'SeaBIOS' | 'OVMF' | 'OVMF with Secure Boot';
  readonly memoryMib: number;
  /** A separate copy of the firmware's variables; required for OVMF. */
  readonly variables?: string;
  readonly disks: readonly string[];
  readonly network?: boolean;
}

export const OVMF = {
  code: '/usr/share/OVMF/OVMF_CODE_4M.fd',
  secureCode: '/usr/share/OVMF/OVMF_CODE_4M.secboot.fd',
  variables: '/usr/share/OVMF/OVMF_VARS_4M.fd',
  /** With Microsoft's keys, like PCs on the market. */
  secureVariables: '/usr/share/OVMF/OVMF_VARS_4M.ms.fd',
} as const;

const TAIL = 3000;
const MOST_KEPT = 1 << 20;

/**
 * A fully emulated computer without window and sound; the first serial port is connected. Software emulation works on
 * every machine (`/dev/kvm` may exist and be unusable).
 */
export class VirtualMachine {
  #said = '';
  #from = 0;
  readonly #child: ChildProcess;
  readonly begun = performance.now();

  constructor(options: VirtualMachineOptions) {
    this.#child = spawn('qemu-system-x86_64', argumentsOf(options), { stdio: ['pipe', 'pipe', 'pipe'] });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.#said = (this.#said + chunk.toString('latin1')).slice(-MOST_KEPT)));
    this.#child.stdin?.on('error', () => undefined);
  }

  get said(): string {
    return this.#said;
  }
  get seconds(): string {
    return ((performance.now() - this.begun) / 1000).toFixed(1);
  }

  /** Waits for a match after the previous match. Throws Error with the actual output. */
  async waitFor(wanted: RegExp, withinMs: number): Promise<RegExpExecArray> {
    for (const end = Date.now() + withinMs; ; await sleep(50)) {
      const found = wanted.exec(this.#said.slice(this.#from));
      if (found) {
        this.#from += found.index + found[0].length;
        return found;
      }
      const gone = this.#child.exitCode !== null || this.#child.signalCode !== null;
      if (gone || Date.now() > end)
        throw new Error(
          `${gone ? 'The machine ended' : `Not within ${withinMs / 1000} s`}: ${wanted}\n${this.#said.slice(-TAIL)}`,
        );
    }
  }

  type(text: string): void {
    this.#child.stdin?.write(text);
  }

  /** Stops the machine without shutdown, like a power cut. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }
}

function argumentsOf({ firmware, memoryMib, variables, disks, network = false }: VirtualMachineOptions): string[] {
  const secure = firmware === 'OVMF with Secure Boot';
  const flash = (file: string, isCode: boolean): string[] => [
    '-drive',
    `if=pflash,format=raw,unit=${isCode ? 0 : 1},readonly=${isCode ? 'on' : 'off'},file=${file}`,
  ];
  return [
    ...['-nodefaults', '-no-reboot', '-display', 'none', '-serial', 'stdio', '-m', String(memoryMib), '-smp', '2'],
    ...['-accel', 'tcg,thread=multi', '-cpu', 'Nehalem', '-machine', secure ? 'q35,smm=on' : 'q35'],
    ...(secure ? ['-global', 'driver=cfi.pflash01,property=secure,value=on'] : []),
    ...(firmware === 'SeaBIOS'
      ? []
      : [...flash(secure ? OVMF.secureCode : OVMF.code, true), ...flash(variables ?? '', false)]),
    ...disks,
    ...(network ? ['-netdev', 'user,id=n0', '-device', 'virtio-net-pci,netdev=n0,romfile='] : []),
  ];
}

/** `bootindex` sets the firmware's boot order. */
export const sataDisk = (
  id: string,
  file: string,
  options: { bootindex: number; serial: string; snapshot?: boolean },
): string[] => [
  ...['-drive', `file=${file},if=none,id=${id},format=raw,snapshot=${options.snapshot === true ? 'on' : 'off'}`],
  ...['-device', `ide-hd,bus=ide.0,drive=${id},bootindex=${options.bootindex},serial=${options.serial}`],
];
export const cdDrive = (id: string, file: string, bootindex: number): string[] => [
  ...['-drive', `file=${file},if=none,id=${id},format=raw,media=cdrom,readonly=on`],
  ...['-device', `ide-cd,bus=ide.1,drive=${id},bootindex=${bootindex}`],
];
export const usbStick = (id: string, file: string, bootindex: number): string[] => [
  ...['-device', 'qemu-xhci,id=xhci', '-drive', `file=${file},if=none,id=${id},format=raw`],
  ...['-device', `usb-storage,drive=${id},bus=xhci.0,removable=on,bootindex=${bootindex}`],
];
