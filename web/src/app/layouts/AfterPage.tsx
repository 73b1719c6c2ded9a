import { Shortcuts } from '../shortcuts/Shortcuts.js';
import { SiteFooter } from './footer/SiteFooter.js';

/** Parts below the first screen, loaded after the page: the footer and the list of shortcuts. */
export const AfterPage = () => (
  <>
    <SiteFooter />
    <Shortcuts />
  </>
);
