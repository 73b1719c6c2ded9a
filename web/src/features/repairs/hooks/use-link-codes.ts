import { useContext } from 'react';
import { LinkSecretsContext } from './use-link-secrets.js';

// Separate from the context, because the first load of the tracking page needs neither hook.

/** Empty for a read-only link. */
export const useApprovalCode = (): string => useContext(LinkSecretsContext).approve ?? '';
/** Empty for a read-only link. */
export const useCustomerCode = (): string => useContext(LinkSecretsContext).code ?? '';
