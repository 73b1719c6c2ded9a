export function complaintsAbout(
  seconds: Readonly<Record<string, number>>,
  reasons: Readonly<Record<string, string>>,
  isThere: (path: string) => boolean,
): string[];
