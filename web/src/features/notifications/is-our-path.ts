/** A place of this web: what comes with a notice is followed nowhere else. */
export const isOurPath = (path: string): boolean => /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path);
