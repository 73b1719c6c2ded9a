import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CONSENTS_PATH, PROFILE_PATH, SETTINGS_PATH, trackPath } from '#entities/paths.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Column } from '#ui/layout/stacks.js';
import { Panel } from '#ui/layout/Panel.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { HELP_CENTER_PATH } from '#ui/navigation/help-path.js';
import { MONO, PHONE } from '#ui/theme/tokens.js';
import { messages } from '../pages.messages.js';

const texts = messages.customer;

const Place = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(140px, 1fr) minmax(0, 3fr)',
  gap: 12,
  alignItems: 'center',
  minHeight: 44,
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0, padding: '6px 0' },
});
const { account } = texts;
const PLACES = [
  { path: CONSENTS_PATH, name: account.documents, text: account.documentsText },
  { path: PROFILE_PATH, name: account.profile, text: account.profileText },
  { path: SETTINGS_PATH, name: account.settings, text: account.settingsText },
  { path: HELP_CENTER_PATH, name: account.help, text: account.helpText },
] as const;

/** A customer's repair by its tracking ID, which is what comes next for them, and where their account is looked after. */
export function CustomerWorkspace() {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const id = typed.trim();
  return (
    <Column gap={16}>
      <Panel title={texts.repairs}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (id !== '') void navigate(trackPath(id));
          }}
        >
          <label htmlFor="tracking-id" style={{ fontWeight: 600, display: 'block', marginBottom: 6 }}>
            {texts.trackingId}
          </label>
          <PlainInput
            id="tracking-id"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="characters"
            maxLength={60}
            style={{ fontFamily: MONO }}
          />
          <p style={{ margin: '6px 0 12px' }}>{texts.trackingHint}</p>
          <Button type="submit" variant="contained" disabled={id === ''} style={{ minHeight: 44 }}>
            {texts.track}
          </Button>
        </form>
      </Panel>
      <Panel title={texts.account.title}>
        <Column as="ul" gap={4}>
          {PLACES.map(({ path, name, text }) => (
            <Place key={path}>
              <Link to={path}>{name}</Link>
              <SecondaryText>{text}</SecondaryText>
            </Place>
          ))}
        </Column>
      </Panel>
    </Column>
  );
}
