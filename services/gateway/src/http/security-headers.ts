import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import type { GatewayConfig } from '../config.js';

const PLACE = 'bm9uY2U=';
const POLICY = 'content-security-policy';
const IN_POLICY = ` 'nonce-${PLACE}'`;
/**
 * Trusted Types for the product's page only: no text becomes script or markup, and no policy may be created. Swagger
 * UI's page needs to do so.
 */
const TRUSTED_TYPES = "; require-trusted-types-for 'script'; trusted-types 'none'";
/** Browser features used only by single pages or not at all. The clipboard is in use and therefore not listed. */
const FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const allowing = (...allowed: readonly string[]): string =>
  FEATURES.map((name) => `${name}=${allowed.includes(name) ? '(self)' : '()'}`).join(', ');
const NO_FEATURES = allowing();
const CALL_FEATURES = allowing('autoplay', 'camera', 'display-capture', 'microphone');
const DEVICE_FEATURES = allowing('serial', 'usb');
const NOT_HELMETS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'content-type']);

const policies = new WeakMap<FastifyInstance, string>();

/**
 * Sets Helmet's headers on every response. Helmet recomputes them for each request, which costs more than the whole
 * session check. Our headers differ only in the nonce, so the headers of one Helmet response are kept at startup.
 */
export async function secureAnswers(instance: FastifyInstance, config: GatewayConfig): Promise<void> {
  const { [POLICY]: policy = '', ...others } = await helmetHeaders(config);
  policies.set(instance, policy);
  // Only pages may have inline styles.
  const fixed = { ...others, 'permissions-policy': NO_FEATURES, [POLICY]: policy.replace(IN_POLICY, '') };
  // API responses are personal: neither browser nor proxy may store them, unless a route overrides the header.
  const ofCalls = { ...fixed, 'cache-control': 'no-store' };
  instance.addHook('onRequest', (request, reply, done) => {
    void reply.headers(/^\/api(?:[/?]|$)/.test(request.url) ? ofCalls : fixed);
    done();
  });
}

/**
 * Adds a nonce to the Content-Security-Policy of this response. For the product's page only, whose style elements
 * carry the nonce.
 */
export function allowNonce(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64');
  void reply.header(POLICY, `${policies.get(reply.server)?.replace(PLACE, nonce)}${TRUSTED_TYPES}`);
  return nonce;
}

export function allowCalls(reply: FastifyReply): void {
  void reply.header('permissions-policy', CALL_FEATURES);
}

export function allowDevices(reply: FastifyReply): void {
  void reply.header('permissions-policy', DEVICE_FEATURES);
}

/** Port by port is impossible: a second technician's agent has the next free one (spec K149). */
const LOCAL_AGENT = "connect-src 'self' http://127.0.0.1:*";
/**
 * Lets the page call the agent on its own PC, which answers plain HTTP only. Without `upgrade-insecure-requests`, as
 * browsers differ on whether an address of this PC is upgraded. Call after `allowNonce`.
 */
export function allowLocalAgent(reply: FastifyReply): void {
  const directives = String(reply.getHeader(POLICY) ?? '')
    .split(';')
    .filter((directive) => directive.trim() !== 'upgrade-insecure-requests')
    .map((directive) => (directive.trim() === "connect-src 'self'" ? LOCAL_AGENT : directive));
  void reply.header(POLICY, directives.join(';'));
}

async function helmetHeaders(config: GatewayConfig): Promise<Record<string, string>> {
  const asked = fastify();
  try {
    await asked.register(helmet, optionsFor(config));
    asked.get('/', () => '');
    const { headers } = await asked.inject('/');
    return Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        NOT_HELMETS.has(name) || value === undefined ? [] : [[name, String(value)]],
      ),
    );
  } finally {
    await asked.close();
  }
}

function optionsFor({ publicUrl }: GatewayConfig) {
  const secure = publicUrl.protocol === 'https:';
  const self = "'self'";
  const none = "'none'";
  return {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self],
        connectSrc: [self],
        fontSrc: [self],
        imgSrc: [self, 'data:'],
        baseUri: [none],
        objectSrc: [none],
        frameAncestors: [none],
        formAction: [self],
        // Emotion marks its style elements with the nonce.
        styleSrc: [self, IN_POLICY.trim()],
        // A plain HTTP installation on a local network has no HTTPS to upgrade to.
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    // The page's address contains the tracking id, which must not leak in a referrer.
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
    // For browsers without support for frame-ancestors.
    frameguard: { action: 'deny' as const },
  };
}
