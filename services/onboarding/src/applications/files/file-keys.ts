import { partsOf } from '@revive/contracts/onboarding/files';

/**
 * Objects of this service: finished files under their application, parts of those that are coming under their upload.
 */
export const FILES = 'application-files/';
export const PARTS = 'application-parts/';
export const fileKey = (applicationId: string, id: string): string => `${FILES}${applicationId}/${id}`;
export const partKey = (upload: string, number: number): string =>
  `${PARTS}${upload}/${String(number).padStart(4, '0')}`;
/** The keys of all parts of an upload of `size` bytes. */
export const partKeys = (upload: string, size: number): string[] =>
  Array.from({ length: partsOf(size) }, (_, number) => partKey(upload, number));
/** The id in either key. */
export const idIn = (key: string): string => (key.startsWith(PARTS) ? key.split('/')[1] : key.split('/')[2]) ?? '';

const HOUR = 3_600_000;
/** An upload that is not finished by then has ended. */
export const UPLOAD_MS = HOUR;
/** Objects older than this without a row are nobody's: no upload that could still finish has written them. */
export const ORPHAN_MS = 2 * HOUR;
