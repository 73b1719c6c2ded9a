import { Prices } from './Prices.js';
import { Questions } from './Questions.js';
import { Trust } from './Trust.js';

/** What stands below the first screens of the landing page, in a part of its own: the page shows before it is there. */
export const LandingDetails = ({ registerPath }: { registerPath: string }) => (
  <>
    <Trust />
    <Prices registerPath={registerPath} />
    <Questions />
  </>
);
