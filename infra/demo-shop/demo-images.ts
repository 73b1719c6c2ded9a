import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../dev/run-program.js';

export interface DemoDevice {
  readonly file: 'office-laptop.img' | 'wedding-photos.img' | 'usb-stick.img';
  readonly customerName: string;
  readonly issueDescription: string;
  /** False: the customer never answers, so that visitors see a waiting quote. */
  readonly answers: boolean;
}

/** Devices in the order of their arrival; `put-image.ts` builds their images. */
export const DEMO_DEVICES: readonly DemoDevice[] = [
  {
    file: 'office-laptop.img',
    customerName: 'Naledi Khumalo',
    issueDescription: 'The laptop says that there is no system to start',
    answers: true,
  },
  {
    file: 'wedding-photos.img',
    customerName: 'Pieter van Wyk',
    issueDescription: 'Windows asks to format the disk with our photos',
    answers: true,
  },
  {
    file: 'usb-stick.img',
    customerName: 'Ayesha Patel',
    issueDescription: 'The stick is empty on every computer',
    answers: false,
  },
];

export async function clearBench(bench: string): Promise<void> {
  for (const name of await readdir(bench)) if (name.endsWith('.img')) await rm(join(bench, name), { force: true });
}

/** The product's process never holds an image, which takes 100 MB and more while it is built. */
export const putOnBench = (bench: string, { file }: DemoDevice): Promise<void> =>
  runProgram('demo-shop/put-image', [bench, file]);
