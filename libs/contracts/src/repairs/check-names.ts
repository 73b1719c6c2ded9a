/**
 * A check as a person reads it. Tools keep their names (`fsck.fat -n`); the agent's own checks say what they look at, and
 * those that read the device by a path of their own are called independent.
 */
export function checkTitle(name: string): string {
  const ours = /^revive: (second reader of )?(?:the )?(.+)$/s.exec(name);
  if (ours?.[2] === undefined) return name;
  const what = ours[2].charAt(0).toUpperCase() + ours[2].slice(1);
  return ours[1] === undefined ? what : `${what} (independent check)`;
}
