import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useGetSiteQuery } from '#api/generated/landing.gen.js';
import { DEMO_PATH, HELP_PATH } from '#entities/paths.js';
import { messages } from '../landing.messages.js';

/** Links to the operator's own shop, or to the built-in help page until the setting is loaded. */
export function GetHelpLink({ strong = false }: { strong?: boolean }) {
  const { data } = useGetSiteQuery();
  const url = data?.shopUrl ?? HELP_PATH;
  const look = strong ? ({ variant: 'contained', size: 'large' } as const) : ({} as const);
  return url.startsWith('/') ? (
    <Button component={Link} to={url} {...look}>
      {messages.header.help}
    </Button>
  ) : (
    <Button href={url} rel="noreferrer" {...look}>
      {messages.header.help}
    </Button>
  );
}

export const DemoLink = () => (
  <Button component={Link} to={DEMO_PATH}>
    {messages.header.demo}
  </Button>
);
