import Button from '@mui/material/Button';
import { TRACKING_INPUT_MAX } from '@revive/contracts/repairs/tracking-id';
import { useState } from 'react';
import { PlainInput } from '#ui/form/PlainInput.js';
import { useTitle } from '#ui/layout/PageHeader.js';
import { color, MONO, TYPE } from '#ui/theme/tokens.js';
import { messages } from '../../messages/tracking/tracking.messages.js';

const texts = messages.search;

/** The form of /track-repair; disabled with an empty id or during a search (spec part 3 §5). */
export function TrackingSearch({
  onSearch,
  searching,
}: {
  onSearch: (trackingId: string) => void;
  searching?: string;
}) {
  const [typed, setTyped] = useState(searching ?? '');
  useTitle(texts.pageTitle);
  const id = typed.trim();
  return (
    <form
      style={{ paddingTop: 16 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (id !== '' && searching === undefined) onSearch(id);
      }}
    >
      <h1 style={TYPE.display}>{texts.title}</h1>
      <p style={{ color: color.quiet, margin: '8px 0 24px' }}>{texts.text}</p>
      <label htmlFor="tracking-id" style={{ fontWeight: 600, display: 'block', marginBottom: 6 }}>
        {texts.trackingId}
      </label>
      <PlainInput
        id="tracking-id"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        maxLength={TRACKING_INPUT_MAX}
        style={{ fontFamily: MONO }}
      />
      <Button
        type="submit"
        variant="contained"
        fullWidth
        disabled={id === '' || searching !== undefined}
        style={{ minHeight: 52, marginTop: 16 }}
      >
        {searching === undefined ? texts.search : texts.searching}
      </Button>
    </form>
  );
}
