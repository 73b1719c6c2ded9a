import { BAT_NOTICE, UNSIGNED_NOTICE, WINE_NOTICE } from '@revive/contracts/onboarding/installer';
import type { InstallerParts } from './installer-parts.js';
import {
  ASK_TOKEN,
  FOR_NODE,
  NEEDS_NODE,
  NO_TOKEN,
  ONE_PROGRAM,
  OTHER_BYTES,
  type InstallerTexts,
} from './installer-texts.js';

interface Choice {
  readonly target: 'node' | 'win-x64';
  readonly sha256: string;
  /** Below the unpacked folder. */
  readonly program: string;
  readonly notice: string;
  /** Runs before the download. */
  readonly check: string;
  /** Compares `%ARCHIVE%` with `%SHA256%` and sets the error level. */
  readonly compare: string;
}

/** Sets the error level. The first line of certutil is a title; older versions put spaces between the digits. */
const COMPARE_BY_CERTUTIL = `set "FOUND="
for /f "skip=1 tokens=* delims=" %%H in ('certutil -hashfile "%ARCHIVE%" SHA256') do if not defined FOUND set "FOUND=%%H"
set "FOUND=%FOUND: =%"
if /i "%FOUND%"=="%SHA256%" (ver >nul) else (cmd /d /c exit 1)`;
const COMPARE_BY_NODE = `node -e "process.exit(require('crypto').createHash('sha256').update(require('fs').readFileSync(process.argv[1])).digest('hex') === process.argv[2] ? 0 : 1)" "%ARCHIVE%" %SHA256%`;

function choiceOf({ sha256, programs }: InstallerParts): Choice {
  const program = programs?.['win-x64'];
  if (program)
    return {
      target: 'win-x64',
      sha256: program.sha256,
      program: 'revive-agent.exe',
      notice: WINE_NOTICE,
      check: `echo ${ONE_PROGRAM}${program.isSigned ? '' : `\necho ${UNSIGNED_NOTICE}`}`,
      compare: COMPARE_BY_CERTUTIL,
    };
  return {
    target: 'node',
    sha256,
    program: 'program\\agent.cjs',
    notice: BAT_NOTICE,
    check: `echo ${FOR_NODE}
node -e "process.exit(Number(process.versions.node.split('.')[0]) < 24 ? 1 : 0)" >nul 2>nul
if errorlevel 1 (echo ${NEEDS_NODE} & exit /b 1)`,
    compare: COMPARE_BY_NODE,
  };
}

/**
 * Content of `start.bat`, line by line. The folder is the file's own, so that the file contains no path of the PC. Without
 * a word it starts the supervisor, which starts the agent. The agent of a remote session stays too short for updates.
 */
const startLines = ({ origin, port, session }: InstallerParts, { target, sha256, program }: Choice): string[] => {
  const folder = `"%~dp0program-${sha256}\\`;
  const supervisor = target === 'node' ? `node ${folder}program\\supervisor.cjs"` : `${folder}${program}" supervise`;
  // After "uninstall" this file stays for some seconds more.
  const end = 'exit /b %errorlevel%';
  return [
    '@echo off',
    `set "GATEWAY_URL=${origin}"`,
    `set "AGENT_LOCAL_PORT=${port}"`,
    'set "REVIVE_AGENT_HOME=%~dp0."',
    ...(session === undefined ? ['if "%~1"=="" goto supervise'] : []),
    `${target === 'node' ? 'node ' : ''}${folder}${program}" %*`,
    end,
    ...(session === undefined ? [':supervise', supervisor, end] : []),
  ];
};

const written = (line: string, at: number): string =>
  `${at === 0 ? '>' : '>>'} "%REVIVE_AGENT_HOME%\\start.bat" echo ${line.replaceAll('%', '%%')}`;

/** `net session` answers administrators only. Their agent runs as SYSTEM, so its folder must not be the user's. */
const homeOfAdministrator = `net session >nul 2>nul
if not errorlevel 1 if not defined REVIVE_AGENT_HOME set "REVIVE_AGENT_HOME=%ProgramData%\\revive-agent"`;

const askForToken = `if not "%TOKEN%"=="" goto token
if defined REVIVE_AGENT_TOKEN_FILE (set /p TOKEN=<"%REVIVE_AGENT_TOKEN_FILE%") else (set /p "TOKEN=${ASK_TOKEN}")
if "%TOKEN%"=="" (echo ${NO_TOKEN} & exit /b 1)
:token
`;

/** The program runs from a temporary folder. Its window deletes the folder, because Windows keeps a running file. */
const runSession = (
  { origin }: InstallerParts,
  { target, program, compare }: Pick<Choice, 'target' | 'program' | 'compare'>,
): string => `:session
set "SESSION=%TEMP%\\revive-session-%RANDOM%%RANDOM%"
mkdir "%SESSION%"
if errorlevel 1 exit /b 1
set "ARCHIVE=%SESSION%\\agent.tar.gz"
curl.exe -fsS -o "%ARCHIVE%" "%PLATFORM%/api/agent-package/${target}"
if errorlevel 1 (echo Could not download the agent from %PLATFORM%. & goto over)
${compare}
if errorlevel 1 (echo ${OTHER_BYTES} & goto over)
tar.exe -xzf "%ARCHIVE%" -C "%SESSION%"
if errorlevel 1 goto over
> "%SESSION%\\made-for-one-session" echo made
set "GATEWAY_URL=${origin}"
set "REVIVE_SESSION_FOLDER=%SESSION%"
${target === 'node' ? 'node ' : ''}"%SESSION%\\revive-agent\\${program}" session
:over
rmdir /s /q "%SESSION%"
exit /b 0
`;

const registerAndStart = ({ session }: InstallerParts): string =>
  session === undefined
    ? `call "%REVIVE_AGENT_HOME%\\start.bat" install
if errorlevel 4 exit /b 1
if errorlevel 3 goto here
exit /b %errorlevel%
:here
`
    : '';

export function batchScript(parts: InstallerParts, { does, folder, used }: InstallerTexts): string {
  const choice = choiceOf(parts);
  const { target, sha256, program, notice, check, compare } = choice;
  return `@rem ${notice}
@echo off
rem ${does}
rem With the word "uninstall" it removes the agent again.
${parts.session === undefined ? 'rem With "--session" it installs nothing and runs one session with a code of a technician.\n' : ''}setlocal DisableDelayedExpansion
set "PLATFORM=${parts.origin}"
set "TOKEN=${parts.token ?? ''}"
set "SHA256=${sha256}"
set "AGENT_LOCAL_PORT=${parts.port}"
${parts.session === undefined ? `${homeOfAdministrator}\n` : ''}if not defined REVIVE_AGENT_HOME set "REVIVE_AGENT_HOME=%USERPROFILE%\\${folder}"
if /i "%~1"=="uninstall" goto uninstall
echo ${notice}
${check}
${parts.session === undefined ? 'if /i "%~1"=="--session" goto session\n' : ''}${parts.token === undefined ? askForToken : ''}set "PROGRAM=%REVIVE_AGENT_HOME%\\program-%SHA256%"
set "MARK=%REVIVE_AGENT_HOME%\\installer-%TOKEN:~0,16%"
set "ARCHIVE=%REVIVE_AGENT_HOME%\\agent.tar.gz"
if exist "%MARK%" if not exist "%REVIVE_AGENT_HOME%\\token" (echo ${used} & echo To start the installed agent: "%REVIVE_AGENT_HOME%\\start.bat" & exit /b 1)
set "NEW="
if not exist "%REVIVE_AGENT_HOME%" (mkdir "%REVIVE_AGENT_HOME%" & set "NEW=yes")
if exist "%PROGRAM%\\${program}" goto start
curl.exe -fsS -o "%ARCHIVE%" "%PLATFORM%/api/agent-package/${target}"
if errorlevel 1 (echo Could not download the agent from %PLATFORM%. & goto undo)
${compare}
if errorlevel 1 (echo ${OTHER_BYTES} & goto undo)
tar.exe -xzf "%ARCHIVE%" -C "%REVIVE_AGENT_HOME%"
if errorlevel 1 goto undo
del "%ARCHIVE%"
move "%REVIVE_AGENT_HOME%\\revive-agent" "%PROGRAM%" >nul
if errorlevel 1 goto undo
:start
if defined NEW (> "%REVIVE_AGENT_HOME%\\made-by-installer" echo made)
${startLines(parts, choice).map(written).join('\n')}
> "%REVIVE_AGENT_HOME%\\token" echo %TOKEN%
> "%MARK%" echo used
set "REVIVE_AGENT_TOKEN_FILE=%REVIVE_AGENT_HOME%\\token"
${registerAndStart(parts)}call "%REVIVE_AGENT_HOME%\\start.bat"
exit /b %errorlevel%
:undo
if exist "%ARCHIVE%" del "%ARCHIVE%"
if defined NEW rmdir /s /q "%REVIVE_AGENT_HOME%"
exit /b 1
${parts.session === undefined ? runSession(parts, choice) : ''}:uninstall
if not exist "%REVIVE_AGENT_HOME%\\start.bat" (echo There is no agent in "%REVIVE_AGENT_HOME%". & exit /b 1)
call "%REVIVE_AGENT_HOME%\\start.bat" uninstall %2
exit /b %errorlevel%
`;
}
