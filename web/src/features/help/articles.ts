import type { Article } from './articles/article.js';
import { ACCOUNT_ARTICLES } from './articles/account-articles.js';
import { AGENT_ARTICLES } from './articles/agent-articles.js';
import { CONSENT_ARTICLES } from './articles/consent-articles.js';
import { CUSTOMER_ARTICLES } from './articles/customer-articles.js';
import { ONE_TIME_SESSION_ARTICLES } from './articles/one-time-session-articles.js';
import { SHOP_ARTICLES } from './articles/shop-articles.js';
import { STAFF_ARTICLES } from './articles/staff-articles.js';
import { TECHNICIAN_ARTICLES } from './articles/technician-articles.js';

export const ARTICLES: readonly Article[] = [
  ...CUSTOMER_ARTICLES,
  ...SHOP_ARTICLES,
  ...TECHNICIAN_ARTICLES,
  ...AGENT_ARTICLES,
  ...CONSENT_ARTICLES,
  ...ONE_TIME_SESSION_ARTICLES,
  ...ACCOUNT_ARTICLES,
  ...STAFF_ARTICLES,
];

export const articleOf = (slug: string): Article | undefined => ARTICLES.find((article) => article.slug === slug);
