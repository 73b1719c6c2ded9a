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
}

/**
 * Tabs of one page, the chosen one in the address, so that a link opens it and Back leaves it. An address without a tab,
 * or with one that this person does not have, opens the first. `path`: the address of the page.
 */
export function AddressTabs({ label, path, tabs }: { label: string; path: string; tabs: readonly AddressTab[] }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const shown = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];
  if (shown === undefined) return null;
  return (
    <>
      <Tabs
        value={shown.id}
        onChange={(_, next: string) => void navigate(`${path}?tab=${next}`)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={label}
        style={{ marginBottom: 16 }}
      >
        {tabs.map(({ id, label: name }) => (
          <Tab
            key={id}
            value={id}
            label={name}
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
