import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Suspense, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Loading } from '../feedback/async-states.js';

export interface AddressTab {
  /** Value in the address: `?tab=security`. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
  readonly disabled?: boolean;
}

/**
 * Page tabs with the selection in the address, so that links open a tab and Back leaves it. A missing or unknown tab
 * opens the first one. `path`: path of the page. `keep`: further query parameters to preserve.
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
        sx={{ mb: 4 }}
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
