import { Link } from 'react-router';
import { Hourglass, SearchX } from '#ui/theme/icons.js';
import { useTitle } from '#ui/layout/PageHeader.js';
import { Empty } from '#ui/feedback/async-states.js';

/** Any other address (spec part 1 §2). */
export function NotFoundPage() {
  useTitle('Page Not Found');
  return (
    <>
      <h1 style={{ textAlign: 'center', paddingTop: 32 }}>Page Not Found</h1>
      <Empty
        icon={SearchX}
        title="There is nothing at this address"
        action={<Link to="/">Go to the start page</Link>}
      />
    </>
  );
}

/** An address of the specification whose area is not built yet. */
export function NotOpenPage() {
  useTitle('Not open yet');
  return (
    <>
      <h1 style={{ textAlign: 'center', paddingTop: 32 }}>This part is not open yet</h1>
      <Empty icon={Hourglass} title="It is being built" action={<Link to="/">Go to the start page</Link>} />
    </>
  );
}
