import { presentable } from '../devices/bench-device.js';
import { ANSWERED, NOT_ANSWERED } from './consent-answers.js';
import type { ConsentResult, LiveConsent, PendingConsent } from './consent-book.js';
import { isPrivilege, PRIVILEGE_TEXTS, PRIVILEGES } from './privileges.js';

export interface Consents {
  readonly pending: readonly PendingConsent[];
  readonly live: readonly LiveConsent[];
}
export interface ConsentCalls {
  list(): Promise<Consents>;
  answer(body: object): Promise<ConsentResult>;
  page(): Promise<string>;
  open(file: string): Promise<boolean>;
}

const CONSENT_USAGE = `Consent of a person at this PC:
  consent                                   list who asks and who is allowed
  consent allow <id> --name <your name> [--only read,measure,repair]
                                            allow it (the id that "consent" shows)
  consent refuse <id>                       refuse it
  consent revoke <id>                       end it now
  consent page                              answer in the browser`;
const FEWEST = 8;

export class ConsentUsageError extends Error {
  override readonly name = 'ConsentUsageError';
}

/** Runs one `revive-agent consent` command and returns the text to print. Throws `ConsentUsageError`. */
export async function consentCommand(words: readonly string[], calls: ConsentCalls): Promise<string> {
  const [verb, id, ...options] = words;
  if (verb === undefined) return listed(await calls.list());
  if (verb === 'page' && id === undefined) {
    const file = await calls.page();
    return (await calls.open(file)) ? 'The page opens in your browser.' : `Open this file in a browser: ${file}`;
  }
  if ((verb !== 'allow' && verb !== 'refuse' && verb !== 'revoke') || id === undefined)
    throw new ConsentUsageError(CONSENT_USAGE);
  const { person, privileges } = optionsOf(options);
  const { pending, live } = await calls.list();
  const found = theOne<{ readonly consentId: string }>(verb === 'revoke' ? live : pending, id);
  if (verb === 'allow' && person === '') throw new ConsentUsageError(NOT_ANSWERED.no_name);
  const result = await calls.answer({ consentId: found.consentId, answer: verb, person, privileges });
  if (result !== 'done') throw new ConsentUsageError(NOT_ANSWERED[result]);
  return ANSWERED[verb];
}

function optionsOf(words: readonly string[]): { person: string; privileges: readonly string[] } {
  let [person, privileges]: [string, readonly string[]] = ['', PRIVILEGES];
  for (let at = 0; at < words.length; at += 2) {
    const [option, value] = [words[at], words[at + 1]];
    if (value === undefined) throw new ConsentUsageError(CONSENT_USAGE);
    if (option === '--name') person = value;
    else if (option === '--only' && value.split(',').every(isPrivilege)) privileges = value.split(',');
    else throw new ConsentUsageError(CONSENT_USAGE);
  }
  return { person, privileges };
}

function theOne<T extends { readonly consentId: string }>(all: readonly T[], id: string): T {
  if (id.length < FEWEST) throw new ConsentUsageError(`Enter at least ${FEWEST} characters of the id.`);
  const [found, another] = all.filter(({ consentId }) => consentId.startsWith(id.toLowerCase()));
  if (!found || another) throw new ConsentUsageError(NOT_ANSWERED.not_waiting);
  return found;
}

/** Texts of the platform are made presentable: the output is a terminal. */
function listed({ pending, live }: Consents): string {
  if (pending.length + live.length === 0) return 'Nobody asks to work on this PC, and nobody is allowed to.';
  return [
    ...pending.map(({ consentId, session, until }) =>
      [
        `${presentable(session.who)} asks (${session.kind})`,
        `  id      ${consentId}`,
        ...session.privileges.map((one) => `  ${one.padEnd(7)} ${PRIVILEGE_TEXTS[one]}`),
        `  until   ${until}; without an answer the answer is no`,
      ].join('\n'),
    ),
    ...live.map(({ consentId, session, privileges, person, until }) =>
      [
        `${presentable(session.who)} may work on this PC (${session.kind})`,
        `  id      ${consentId}`,
        ...privileges.map((one) => `  ${one.padEnd(7)} ${PRIVILEGE_TEXTS[one]}`),
        `  by      ${presentable(person)}, until ${until}`,
      ].join('\n'),
    ),
  ].join('\n\n');
}
