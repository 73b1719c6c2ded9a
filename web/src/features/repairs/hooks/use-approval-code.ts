import { createContext, useContext, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

const APPROVE = /^#approve=([0-9A-Za-z]{1,60})$/;

/** The second secret of whoever opened the approval link; empty behind a tracking link, which only reads. */
export const ApprovalCode = createContext('');
export const useApprovalCode = (): string => useContext(ApprovalCode);

/**
 * Takes the code out of the address: whoever copies that address passes on what reads, not what approves. It stays with
 * this page of the browser's history, so that a reload keeps it.
 */
export function useCodeOfLink(): string {
  const { hash, pathname, search, state } = useLocation() as {
    hash: string;
    pathname: string;
    search: string;
    state: { approvalCode?: string } | null;
  };
  const navigate = useNavigate();
  const arrived = APPROVE.exec(hash)?.[1];
  useEffect(() => {
    if (arrived !== undefined) void navigate({ pathname, search }, { replace: true, state: { approvalCode: arrived } });
  }, [arrived, navigate, pathname, search]);
  return arrived ?? state?.approvalCode ?? '';
}
