import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Suspense, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Loading } from '../feedback/async-states.js';

export interface AddressTab {
  /** In the address: `?tab=security`. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
  /** Not to be opened yet. */
  readonly disabled?: boolean;
}

/**
 * Tabs of one page, the chosen one in the address, so that a link opens it and Back leaves it. An address without a tab,
 * or with one that this person does not have, opens the first. `path`: the address of the page; `keep`:
 * what else stands in it and stays.
 */
export function AddressTabs({
  label,
  path,
  tabs,
  keep = {},
}: {
  label: string;
  path: string;
  tabs: readonly AddressTab[];
  keep?: Readonly<Record<string, string>>;
}) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const shown = tabs.find(({ id, disabled }) => id === search.get('tab') && disabled !== true) ?? tabs[0];
  if (shown === undefined) return null;
  return (
    <>
      <Tabs
        value={shown.id}
        onChange={(_, next: string) =>
          void navigate(`${path}?${new URLSearchParams({ ...keep, tab: next }).toString()}`)
        }
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={label}
        style={{ marginBottom: 16 }}
      >
        {tabs.map(({ id, label: name, disabled = false }) => (
          <Tab
            key={id}
            value={id}
            label={name}
            disabled={disabled}
            id={`tab-${id}`}
            {...(id === shown.id && { 'aria-controls': `panel-${id}` })}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`panel-${shown.id}`} aria-labelledby={`tab-${shown.id}`}>
        <Suspense fallback={<Loading rows={4} />}>{shown.content}</Suspense>
      </div>
    </>
  );
}
