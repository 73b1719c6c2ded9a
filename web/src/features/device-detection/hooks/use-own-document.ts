import { DEVICES_PAGE } from '@revive/contracts/fleet/device-limits';
import { browserDocument, useDocumentOf, type OwnDocument } from '#ui/navigation/own-document.js';

export type { OwnDocument };

/** The permissions policy of USB and serial ports belongs to the document of the device page. */
export const useOwnDocument = (own: OwnDocument = browserDocument): boolean => useDocumentOf(DEVICES_PAGE, own);
