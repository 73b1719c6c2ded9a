/** True for a path of this site; links in notifications never lead elsewhere. */
export const isOurPath = (path: string): boolean => /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path);
