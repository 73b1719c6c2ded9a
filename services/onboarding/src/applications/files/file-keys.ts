import { partsOf } from '@revive/contracts/onboarding/files';

export const FILES = 'application-files/';
export const PARTS = 'application-parts/';
export const fileKey = (applicationId: string, id: string): string => `${FILES}${applicationId}/${id}`;
export const partKey = (upload: string, number: number): string =>
  `${PARTS}${upload}/${String(number).padStart(4, '0')}`;
export const partKeys = (upload: string, size: number): string[] =>
  Array.from({ length: partsOf(size) }, (_, number) => partKey(upload, number));
export const idIn = (key: string): string => (key.startsWith(PARTS) ? key.split('/')[1] : key.split('/')[2]) ?? '';

const HOUR = 3_600_000;
export const UPLOAD_MS = HOUR;
/** Objects older than this without a row are orphans: no running upload can have written them. */
export const ORPHAN_MS = 2 * HOUR;
