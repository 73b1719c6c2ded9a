const SYSTEMS: Readonly<Record<string, string>> = { linux: 'Linux', win32: 'Windows', darwin: 'macOS' };
const PROCESSORS: Readonly<Record<string, string>> = { x64: 'x86-64', arm64: 'ARM64' };

/** `Linux, x86-64` for `linux x64`, which an agent reports of its PC. Any other text stays. */
export function systemText(platform: string): string {
  const [system = '', processor = '', ...rest] = platform.split(' ');
  const name = SYSTEMS[system];
  if (name === undefined || processor === '' || rest.length > 0) return platform;
  return `${name}, ${PROCESSORS[processor] ?? processor}`;
}
