export { LEDGER_ZONE as ZONE } from '@revive/contracts/billing/ledger-day';
