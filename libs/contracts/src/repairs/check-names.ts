/**
 * Display title of a check. External tools keep their names (`fsck.fat -n`). The agent’s own checks are named after
 * their subject; checks with a separate reader are marked as independent.
 */
export function checkTitle(name: string): string {
  const ours = /^revive: (second reader of )?(?:the )?(.+)$/s.exec(name);
  if (ours?.[2] === undefined) return name;
  const what = ours[2].charAt(0).toUpperCase() + ours[2].slice(1);
  return ours[1] === undefined ? what : `${what} (independent check)`;
}
