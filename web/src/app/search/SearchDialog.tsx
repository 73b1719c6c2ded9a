import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#api/current-user.js';
import { SecondaryText, VisuallyHidden } from '#ui/data-display/texts.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { useRested } from '#ui/hooks/use-rested.js';
import { useReturnedFocus } from '#ui/hooks/use-returned-focus.js';
import { color, PHONE, TYPE } from '#ui/theme/tokens.js';
import { mayOpen, SHOP, STAFF } from '../access.js';
import type { Hit } from './hits.js';
import { messages } from './search.messages.js';
import { useHits, type Hits } from './use-hits.js';

const Box = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  width: 600,
  maxWidth: '100%',
  height: 'min(520px, calc(100dvh - 64px))',
  padding: 16,
  gap: 12,
  boxSizing: 'border-box',
  [PHONE]: { width: '100%', height: '100%' },
});
const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  overflowY: 'auto',
  flex: 1,
  '& > li > span': { ...TYPE.caption, color: color.quiet, padding: '8px 12px 4px', display: 'block' },
});
const Option = styled('li')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  padding: '4px 12px',
  borderRadius: 8,
  cursor: 'pointer',
  '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 },
  '&.Mui-focused': { background: color.accentSoft },
});

const NOT_ASKED: Hits = { hits: [], isSearching: true, hasFailed: false };

const kindOf = (user: User): keyof typeof messages.hint => {
  if (mayOpen(STAFF, user)) return 'staff';
  return mayOpen(SHOP, user) ? 'shop' : 'others';
};

/** Search over all pages and records that the user may open. Arrow keys select, Enter opens, Escape closes. */
export function SearchDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const id = useId();
  useReturnedFocus();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth={false}>
      <VisuallyHidden id={id}>{messages.title}</VisuallyHidden>
      <Search user={user} onClose={onClose} />
    </Dialog>
  );
}

function Search({ user, onClose }: { user: User; onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const rested = useRested(text);
  // An emptied field shows all entries at once.
  const asked = text === '' ? '' : rested;
  const hits = useHits(user, asked);
  // Enter must not open a result of a shorter, outdated query.
  const found = asked === text ? hits : NOT_ASKED;
  const kind = kindOf(user);
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete<Hit>({
    id: 'search',
    open: true,
    value: null,
    options: found.hits,
    inputValue: typed,
    // The server or the list has already filtered.
    filterOptions: (hits) => hits,
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ key }) => key,
    groupBy: ({ group }) => messages.groups[group],
    isOptionEqualToValue: (a, b) => a.key === b.key,
    autoHighlight: true,
    clearOnBlur: false,
    onInputChange: (_event, text, reason) => {
      if (reason === 'input') setTyped(text);
    },
    onChange: (_event, hit) => {
      if (hit === null) return;
      onClose();
      void navigate(hit.to);
    },
    onClose: (_event, reason) => {
      if (reason === 'escape') onClose();
    },
  });
  const groups = groupedOptions as unknown as readonly { key: number; index: number; group: string; options: Hit[] }[];
  return (
    <Box {...getRootProps()}>
      <PlainInput
        {...getInputProps()}
        autoFocus
        type="search"
        maxLength={100}
        placeholder={messages.placeholder[kind]}
        aria-label={messages.title}
      />
      <Outcome found={found} typed={text} hint={messages.hint[kind]} />
      <List {...getListboxProps()} aria-label={messages.title}>
        {groups.map(({ key, index, group, options }) => (
          <li key={key} role="presentation">
            <span>{group}</span>
            <ul role="group" aria-label={group}>
              {options.map((hit, i) => {
                const { key: optionKey, ...props } = getOptionProps({ option: hit, index: index + i });
                return (
                  <Option key={optionKey} {...props}>
                    <strong>{hit.label}</strong>
                    {hit.detail === undefined ? null : <SecondaryText>{hit.detail}</SecondaryText>}
                  </Option>
                );
              })}
            </ul>
          </li>
        ))}
      </List>
    </Box>
  );
}

const OutcomeLine = styled(SecondaryText)({ padding: '0 12px', minHeight: 20 });

function Outcome({
  found: { hits, isSearching, hasFailed },
  typed,
  hint,
}: {
  found: Hits;
  typed: string;
  hint: string;
}) {
  const count = <VisuallyHidden>{messages.found(hits.length)}</VisuallyHidden>;
  return <OutcomeLine role="status">{outcomeText() ?? count}</OutcomeLine>;

  function outcomeText(): string | undefined {
    if (isSearching) return messages.searching;
    if (hasFailed) return messages.failed;
    if (typed === '') return hint;
    return hits.length === 0 ? messages.nothing(typed) : undefined;
  }
}
