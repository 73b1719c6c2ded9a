import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

export interface AddressTab {
  /** In the address: `?tab=security`. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/**
 * Tabs of one page, the chosen one in the address, so that a link opens it and Back leaves it. An address without a tab,
 * or with one that this person does not have, opens the first.
 */
export function AddressTabs({ label, tabs }: { label: string; tabs: readonly AddressTab[] }) {
  const [search, setSearch] = useSearchParams();
  const shown = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];
  if (shown === undefined) return null;
  return (
    <>
      <Tabs
        value={shown.id}
        onChange={(_, next: string) => setSearch({ tab: next })}
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
        {shown.content}
      </div>
    </>
  );
}
