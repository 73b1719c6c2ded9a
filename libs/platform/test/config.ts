import { httpUrl, readEnvironment, text } from '../src/core/config.js';

/** Addresses of the real servers, set by `npm run test:real`. Throws `ConfigError` for missing variables. */
export const redisUrl = (): string => readEnvironment(process.env, { REDIS_URL: text().required() }).REDIS_URL;

export function s3Settings(): { endpoint: string; accessKey: string; secretKey: string; region: string } {
  const env = readEnvironment(process.env, {
    S3_ENDPOINT: httpUrl().required(),
    S3_ACCESS_KEY: text().required(),
    S3_SECRET_KEY: text().required(),
    S3_REGION: text().default('us-east-1'),
  });
  return {
    endpoint: env.S3_ENDPOINT,
    accessKey: env.S3_ACCESS_KEY,
    secretKey: env.S3_SECRET_KEY,
    region: env.S3_REGION,
  };
}
