import { styled } from '@mui/material/styles';
import { describeError } from '#api/errors.js';
import { When } from '../data-display/When.js';
import { Icon } from '../theme/Icon.js';
import { AlertTriangle } from '../theme/icons.js';
import { color, TYPE } from '../theme/tokens.js';
import { messages } from '../ui.messages.js';

const Line = styled('p')({ ...TYPE.body2, display: 'flex', gap: 6, alignItems: 'center', marginBottom: 8 });

/**
 * Shown above data that could not be refreshed, because outdated figures look current otherwise. `at`: time of the
 * read in ms.
 */
export function StaleDataNotice({ error, at }: { error: unknown; at: number }) {
  return (
    <Line role="status">
      <Icon as={AlertTriangle} size={16} color={color.error} />
      <span>
        {messages.error.asOf} <When at={new Date(at).toISOString()} as="clock" />. {messages.error.notRenewed}{' '}
        {describeError(error)}
      </span>
    </Line>
  );
}
