import { Shortcuts } from '../shortcuts/Shortcuts.js';
import { SiteFooter } from './footer/SiteFooter.js';

/** What no page waits for: the footer below its first screen, and the list of shortcuts. */
export const AfterPage = () => (
  <>
    <SiteFooter />
    <Shortcuts />
  </>
);
