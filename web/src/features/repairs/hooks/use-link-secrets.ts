import { createContext, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

const SECRET = /^#(approve|code)=([0-9A-Za-z]{1,60})$/;

/** The secrets that a link in an email carries besides the tracking id, which only reads. */
export interface LinkSecrets {
  /** Answers the quote. */
  readonly approve?: string;
  /** Rates the repair, claims its warranty and shares the history of the device. */
  readonly code?: string;
}

export const LinkSecretsContext = createContext<LinkSecrets>({});
/**
 * Takes the secret out of the address: whoever copies that address passes on what reads, and no more. It stays with
 * this page of the browser's history, so that a reload keeps it.
 */
export function useSecretsOfLink(): LinkSecrets {
  const { hash, pathname, search, state } = useLocation() as {
    hash: string;
    pathname: string;
    search: string;
    state: LinkSecrets | null;
  };
  const navigate = useNavigate();
  const [, what, secret] = SECRET.exec(hash) ?? [];
  const secrets = what === undefined ? (state ?? {}) : { ...state, [what]: secret };
  useEffect(() => {
    if (what !== undefined) void navigate({ pathname, search }, { replace: true, state: secrets });
  });
  return secrets;
}
