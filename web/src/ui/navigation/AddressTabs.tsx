import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Suspense, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Loading } from '../feedback/async-states.js';
import { useNewestParams } from './use-newest-params.js';

export interface AddressTab {
  /** Value in the address: `?tab=security`. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
  readonly disabled?: boolean;
}

interface TabsParts {
  readonly label: string;
  readonly tabs: readonly AddressTab[];
}

/**
 * Page tabs with the selection in the address, so that links open a tab and Back leaves it. A missing or unknown tab
 * opens the first one. `path`: path of the page. `keep`: further query parameters to preserve.
 */
export function AddressTabs({
  path,
  keep = {},
  ...parts
}: TabsParts & { path: string; keep?: Readonly<Record<string, string>> }) {
  const navigate = useNavigate();
  const show = (tab: string) => void navigate(`${path}?${new URLSearchParams({ ...keep, tab }).toString()}`);
  return <TabSet {...parts} param="tab" show={show} ofPage />;
}

/**
 * Tabs of one panel. A page may hold several such panels, so `param` names the panel in the address, and the other
 * parameters stay: `?monitor=analytics&agents=devices`. The first tab has no parameter.
 */
export function PanelTabs({ param, ...parts }: TabsParts & { param: string }) {
  const [, setParams] = useSearchParams();
  const newest = useNewestParams();
  const show = (tab: string) => {
    const next = newest();
    if (tab === parts.tabs[0]?.id) next.delete(param);
    else next.set(param, tab);
    setParams(next);
  };
  return <TabSet {...parts} param={param} show={show} />;
}

function TabSet({
  label,
  tabs,
  param,
  show,
  ofPage = false,
}: TabsParts & { param: string; show: (tab: string) => void; ofPage?: boolean }) {
  const [search] = useSearchParams();
  const shown = tabs.find(({ id, disabled }) => id === search.get(param) && disabled !== true) ?? tabs[0];
  if (shown === undefined) return null;
  // Two panels of a page may have tabs of the same id.
  const prefix = ofPage ? '' : `${param}-`;
  const [tabId, panelId] = [(id: string) => `${prefix}tab-${id}`, `${prefix}panel-${shown.id}`];
  return (
    <>
      <Tabs
        value={shown.id}
        onChange={(_, next: string) => show(next)}
        variant="scrollable"
        // In a panel the buttons would indent the tabs; they scroll by touch and by the arrow keys.
        scrollButtons={ofPage ? 'auto' : false}
        allowScrollButtonsMobile={ofPage}
        aria-label={label}
        sx={{ mb: ofPage ? 4 : 3 }}
      >
        {tabs.map(({ id, label: name, disabled = false }) => (
          <Tab
            key={id}
            value={id}
            label={name}
            disabled={disabled}
            id={tabId(id)}
            {...(id === shown.id && { 'aria-controls': panelId })}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(shown.id)}>
        <Suspense fallback={<Loading rows={4} />}>{shown.content}</Suspense>
      </div>
    </>
  );
}
