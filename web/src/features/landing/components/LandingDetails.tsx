import { Prices } from './Prices.js';
import { Questions } from './Questions.js';
import { SupportContacts } from './SupportContacts.js';
import { Trust } from './Trust.js';

/** The part below the first screens of the landing page, in its own chunk so that the page renders before it loads. */
export const LandingDetails = ({ registerPath }: { registerPath: string }) => (
  <>
    <Trust />
    <Prices registerPath={registerPath} />
    <Questions />
    <SupportContacts />
  </>
);
