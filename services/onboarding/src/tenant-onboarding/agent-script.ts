import { AppError } from '@revive/platform/errors';

export interface InstallerFacts {
  /** The platform's own address, from its settings. */
  readonly publicUrl: string;
  readonly port: number;
  /** One-time, of fleet; made for this download alone and kept nowhere. */
  readonly token: string;
}
export interface Installer {
  readonly fileName: string;
  readonly script: string;
}

/** Characters that a batch file takes as they are: no quote, no `%`, no `&`, no line's end. */
const TOKEN = /^[\w-]{20,100}(\.[\w-]{1,100})?$/;
const ADDRESS = /^https?:\/\/[\w.:[\]/-]{1,200}$/;
const SLUG_LETTERS = 40;

/** `umbani-electronics`; of a name without a plain letter nothing is left. */
export const slugOf = (name: string): string => name.normalize('NFKD').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, SLUG_LETTERS).replace(/-+$/, '');

/**
 * The batch file that enrols an agent: it stands beside the agent's program, hands it the one-time token once and starts it. It
 * holds no secret of the shop and no text that a person typed; the file's name is a slug.
 */
export function installerFor(companyName: string, { publicUrl, port, token }: InstallerFacts): Installer {
  if (!TOKEN.test(token) || !ADDRESS.test(publicUrl) || !Number.isInteger(port)) throw new AppError('INTERNAL', { reason: 'what an installer is made of does not fit into a batch file' });
  const lines = [
    '@echo off', 'setlocal', 'title Revive agent', 'cd /d "%~dp0"',
    'where node >nul 2>nul || (echo Node.js 24 is needed on this PC. Install it and run this file again. & pause & exit /b 1)',
    'if not exist "dist\\main.js" (echo Put this file into the folder of the agent, beside its dist folder, and run it again. & pause & exit /b 1)',
    `set "GATEWAY_URL=${publicUrl}"`, `set "AGENT_LOCAL_PORT=${port}"`, 'set "REVIVE_AGENT_TOKEN_FILE=%TEMP%\\revive-%RANDOM%%RANDOM%.token"',
    'rem This token enrols one agent, once, within 15 minutes of the download.',
    `> "%REVIVE_AGENT_TOKEN_FILE%" <nul set /p "=${token}"`,
    'echo The agent shows a code. Type it on the Agents page of your shop.',
    'node dist\\main.js', 'set "result=%errorlevel%"', 'del "%REVIVE_AGENT_TOKEN_FILE%" >nul 2>nul', 'exit /b %result%', '',
  ];
  return { fileName: `revive-agent-${slugOf(companyName) || 'shop'}.bat`, script: lines.join('\r\n') };
}
