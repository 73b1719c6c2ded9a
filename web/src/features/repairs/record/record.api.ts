import { repairRecordApi } from '#api/generated/repair-record.gen.js';

export const { useLazyDownloadRecordByLinkQuery, useLazyDownloadRecordQuery, useReadRecordKeysQuery } = repairRecordApi;
