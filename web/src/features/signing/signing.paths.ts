export const AGREEMENT_PATH = '/user-agreement';
export const VERIFY_PATH = '/verify-document';
export const TEXTS_PATH = '/admin/agreements';
