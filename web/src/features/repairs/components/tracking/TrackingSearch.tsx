import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { TRACKING_INPUT_MAX } from '@revive/contracts/repairs/tracking-id';
import { useState } from 'react';
import { Text } from '#ui/data-display/texts.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { useTitle } from '#ui/layout/PageHeader.js';
import { MONO } from '#ui/theme/tokens.js';
import { messages } from '../../messages/tracking/tracking.messages.js';

const texts = messages.search;

const Form = styled('form')({ paddingTop: 16 });
const Label = styled('label')({ fontWeight: 600, display: 'block', marginBottom: 6 });
const IdInput = styled(PlainInput)({ fontFamily: MONO });

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
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (id !== '' && searching === undefined) onSearch(id);
      }}
    >
      <Text component="h1" variant="display">
        {texts.title}
      </Text>
      <Text color="textSecondary" sx={{ mt: 2, mb: 6 }}>
        {texts.text}
      </Text>
      <Label htmlFor="tracking-id">{texts.trackingId}</Label>
      <IdInput
        id="tracking-id"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        maxLength={TRACKING_INPUT_MAX}
      />
      <Button
        sx={{ mt: 4, py: 4 }}
        type="submit"
        variant="contained"
        fullWidth
        disabled={id === '' || searching !== undefined}
      >
        {searching === undefined ? texts.search : texts.searching}
      </Button>
    </Form>
  );
}
