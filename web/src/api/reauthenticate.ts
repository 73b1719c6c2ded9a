/** Asks the person for the password; resolves to false if the person cancels. */
export type AskForPassword = () => Promise<boolean>;

let asker: AskForPassword | undefined;
let asking: Promise<boolean> | undefined;

export function onReauthNeeded(ask: AskForPassword): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** Simultaneous refusals share a single prompt. */
export async function reauthenticate(): Promise<boolean> {
  if (asker === undefined) return false;
  asking ??= asker().finally(() => (asking = undefined));
  return asking;
}
