import type { InstallerTexts } from './installer-texts.js';

const literal = (script: string): string => {
  if (script.includes("'''") || script.endsWith('\\')) throw new TypeError('the script does not belong into a literal');
  return `r'''${script}'''`;
};

/** A pipe of macOS takes this much before anybody reads. */
const MOST_IN_PIPE = 16_384;

/**
 * Leads to the other two installers, which it carries: one of them is right for each system that has Python. The script
 * goes to the shell through a pipe, so that its token is neither in a file nor in the arguments.
 */
export function pythonScript(shell: string, batch: string, { does }: InstallerTexts): string {
  if (shell.length > MOST_IN_PIPE) throw new TypeError('the script does not fit into a pipe');
  return `#!/usr/bin/env python3
"""${does} With the word "uninstall" it removes the agent again."""
import os
import pathlib
import subprocess
import sys
import tempfile

SHELL = ${literal(shell)}
BATCH = ${literal(batch)}


def main():
    if os.name == 'posix':
        if not os.path.isdir('/dev/fd'):
            sys.exit('This system cannot run the installer from Python. Use the installer for Linux and macOS (.sh).')
        reader, writer = os.pipe()
        os.write(writer, SHELL.encode())
        os.close(writer)
        os.set_inheritable(reader, True)
        os.execvp('sh', ['sh', '/dev/fd/%d' % reader] + sys.argv[1:])
    with tempfile.TemporaryDirectory(prefix='revive-installer.') as folder:
        file = pathlib.Path(folder) / 'installer.bat'
        file.write_text(BATCH, newline='\\r\\n')
        sys.exit(subprocess.run(['cmd.exe', '/d', '/c', str(file)] + sys.argv[1:]).returncode)


main()
`;
}
