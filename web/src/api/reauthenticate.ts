/** Asks the person for their password; false where they would rather not. */
export type AskForPassword = () => Promise<boolean>;

let asker: AskForPassword | undefined;
let asking: Promise<boolean> | undefined;

/** Who asks while a shell stands; what comes back takes it away again. */
export function onReauthNeeded(ask: AskForPassword): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** Several calls that are refused at the same moment are one question. */
export async function reauthenticate(): Promise<boolean> {
  if (asker === undefined) return false;
  asking ??= asker().finally(() => (asking = undefined));
  return asking;
}
