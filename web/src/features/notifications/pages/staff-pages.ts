// One chunk for both: every chunk has its line in the script that each visitor loads.
export { Page as LettersPage } from './EmailsPage.js';
export { Page as MailboxPage } from './MailboxPage.js';
