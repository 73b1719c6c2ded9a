import { spawn } from 'node:child_process';

type Environment = Readonly<Record<string, string | undefined>>;

/** The system's own command that opens a file; undefined without a desktop, as on a server. */
export function openerOf(platform: NodeJS.Platform, env: Environment): readonly string[] | undefined {
  if (platform === 'win32') return ['cmd.exe', '/d', '/c', 'start', ''];
  if (platform === 'darwin') return ['open'];
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? ['xdg-open'] : undefined;
}

/** True if the system took the file. Without a desktop the person uses `revive-agent consent`. */
export function openFile(path: string, env: Environment): Promise<boolean> {
  const [command, ...words] = openerOf(process.platform, env) ?? [];
  if (command === undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(command, [...words, path], { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
