import { userInfo } from 'node:os';

export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no entry in /etc/passwd.
    return String(process.getuid?.() ?? 'unknown');
  }
}
