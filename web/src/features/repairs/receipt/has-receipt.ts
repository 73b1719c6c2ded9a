import type { Repair } from '#api/generated/repairs.gen.js';

/** A ticket has a receipt once its work is charged, or once the device is picked up without a charge. */
export const hasReceipt = ({ charge, handedOverAt }: Pick<Repair, 'charge' | 'handedOverAt'>): boolean =>
  charge !== undefined || handedOverAt !== undefined;
