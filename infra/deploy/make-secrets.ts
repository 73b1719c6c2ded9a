import { runCommand, print } from './command.js';
import { readSecretsSettings } from './config.js';
import { makeSecrets } from './secrets.js';

/** `make-secrets`: fills the folder of secrets and prints the names of new files, never their content. */
await runCommand(async () => {
  const { made, kept, dir, foreign } = await makeSecrets(readSecretsSettings(process.env));
  for (const name of made) print(`made  ${name}`);
  print(`${made.length} files made, ${kept.length} kept, in ${dir}`);
  if (made.length > 0)
    print(
      'authority/ holds the keys that sign others: no container reads it. Keep a copy of the whole folder ' +
        'where a thief of this machine cannot get at it.',
    );
  if (foreign.size > 0)
    print(
      `This is not root, so the files belong to this user: containers that run as another cannot read the folders of ${[...foreign].join(', ')}. Good enough to be copied elsewhere (Kubernetes secrets).`,
    );
});
