import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Icon } from '../theme/Icon.js';
import { CircleHelp } from '../theme/icons.js';
import { color } from '../theme/tokens.js';
import { helpPath } from './help-path.js';

const Round = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 32,
  height: 32,
  // Not taller than its line of text.
  margin: '-6px 0',
  borderRadius: '50%',
  verticalAlign: 'middle',
  color: color.quiet,
  '&:hover': { color: color.accent },
  '@media print': { display: 'none' },
});

/** Link to a help article. Opens a new tab, so that typed input stays. `subject` completes the accessible name. */
export function HelpLink({ slug, subject }: { slug: string; subject: string }) {
  const name = `Help: ${subject} (opens in a new tab)`;
  return (
    <Round to={helpPath(slug)} target="_blank" rel="noopener" aria-label={name} title={name}>
      <Icon as={CircleHelp} />
    </Round>
  );
}
