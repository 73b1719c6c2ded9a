import { useContext } from 'react';
import { LinkSecretsContext } from './use-link-secrets.js';

// Apart from the context: the first load of the tracking page needs neither.

/** Empty behind a link that only reads. */
export const useApprovalCode = (): string => useContext(LinkSecretsContext).approve ?? '';
/** Empty behind a link that only reads. */
export const useCustomerCode = (): string => useContext(LinkSecretsContext).code ?? '';
