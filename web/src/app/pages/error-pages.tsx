import { Link } from 'react-router';
import { Hourglass, SearchX } from '#ui/theme/icons.js';
import { CentredTitle, useTitle } from '#ui/layout/PageHeader.js';
import { Empty } from '#ui/feedback/async-states.js';
import { messages } from '../app.messages.js';

const { notFound, notOpen } = messages;

export function NotFoundPage() {
  useTitle(notFound.title);
  return (
    <>
      <CentredTitle>{notFound.title}</CentredTitle>
      <Empty icon={SearchX} title={notFound.text} action={<Link to="/">{notFound.toHome}</Link>} />
    </>
  );
}

/** Page for a path of the specification whose area is not built yet. */
export function NotOpenPage() {
  useTitle(notOpen.title);
  return (
    <>
      <CentredTitle>{notOpen.title}</CentredTitle>
      <Empty icon={Hourglass} title={notOpen.text} action={<Link to="/">{notOpen.toHome}</Link>} />
    </>
  );
}
