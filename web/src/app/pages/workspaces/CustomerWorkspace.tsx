import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { trackPath } from '#entities/paths.js';
import { MonitorSmartphone } from '#ui/theme/icons.js';
import { Column } from '#ui/layout/stacks.js';
import { Panel } from '#ui/layout/Panel.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { Empty } from '#ui/feedback/async-states.js';
import { MONO } from '#ui/theme/tokens.js';
import { messages } from '../pages.messages.js';

const texts = messages.customer;

/** A customer's repairs by their tracking IDs. Devices of one's own are another area's, which says so. */
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
      <Panel title={texts.devices}>
        <Empty icon={MonitorSmartphone} title={texts.noDevices.title}>
          {texts.noDevices.text}
        </Empty>
      </Panel>
    </Column>
  );
}
