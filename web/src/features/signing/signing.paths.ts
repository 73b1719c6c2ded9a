export const AGREEMENT_PATH = '/user-agreement';
/** Letters and the bell lead there too. */
export const CONSENTS_PATH = '/signed-documents';
export const VERIFY_PATH = '/verify-document';
export const TEXTS_PATH = '/admin/agreements';
