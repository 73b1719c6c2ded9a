import { createContext, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

const SECRET = /^#(approve|code)=([0-9A-Za-z]{1,60})$/;

/** Secrets of an email link, in addition to the tracking id, which grants only reading. */
export interface LinkSecrets {
  readonly approve?: string;
  /** Rates the repair, claims its warranty and shares the device history. */
  readonly code?: string;
}

export const LinkSecretsContext = createContext<LinkSecrets>({});
/**
 * Moves the secret from the address to the history entry. A copied address then grants only reading, and a reload
 * keeps the secret.
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
