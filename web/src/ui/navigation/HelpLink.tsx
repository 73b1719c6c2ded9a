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
  borderRadius: '50%',
  verticalAlign: 'middle',
  color: color.quiet,
  '&:hover': { color: color.accent },
  '@media print': { display: 'none' },
});

/**
 * A question mark where a person hesitates. It opens the article in a tab of its own: what is typed beside it stays.
 * `subject`: what the article is about, for those who hear the link alone.
 */
export function HelpLink({ slug, subject }: { slug: string; subject: string }) {
  const name = `Help: ${subject} (opens in a new tab)`;
  return (
    <Round to={helpPath(slug)} target="_blank" rel="noopener" aria-label={name} title={name}>
      <Icon as={CircleHelp} />
    </Round>
  );
}
