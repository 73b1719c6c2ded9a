import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import type { GatewayConfig } from '../config.js';

/** Stands in the policy where the nonce of a page comes. */
const PLACE = 'bm9uY2U=';
const POLICY = 'content-security-policy';
const IN_POLICY = ` 'nonce-${PLACE}'`;
/**
 * For the product's page alone: no text becomes a script or markup there, and nobody may make a rule by which it would.
 * Swagger UI's page does so.
 */
const TRUSTED_TYPES = "; require-trusted-types-for 'script'; trusted-types 'none'";
/** None of these is used but by calls; the clipboard is, and so is not here. */
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
/** What the page of a call uses of them, and no other page. */
const FEATURES_OF_CALLS: ReadonlySet<string> = new Set(['autoplay', 'camera', 'display-capture', 'microphone']);
const NO_FEATURES = FEATURES.map((name) => `${name}=()`).join(', ');
const CALL_FEATURES = FEATURES.map((name) => `${name}=${FEATURES_OF_CALLS.has(name) ? '(self)' : '()'}`).join(', ');
/** What every answer of Fastify has of its own. */
const NOT_HELMETS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'content-type']);

const policies = new WeakMap<FastifyInstance, string>();

/**
 * Helmet's headers on every answer. Helmet writes them anew for each request, which costs more than all else that a
 * session check does; ours never differ but in the nonce, so one answer is asked of helmet at the start and its headers
 * are kept.
 */
export async function secureAnswers(instance: FastifyInstance, config: GatewayConfig): Promise<void> {
  const { [POLICY]: policy = '', ...others } = await helmetHeaders(config);
  policies.set(instance, policy);
  // Nothing but a page may have inline styles.
  const fixed = { ...others, 'permissions-policy': NO_FEATURES, [POLICY]: policy.replace(IN_POLICY, '') };
  // What people are answered is theirs: neither browser nor proxy keeps it, unless a call says otherwise.
  const ofCalls = { ...fixed, 'cache-control': 'no-store' };
  instance.addHook('onRequest', (request, reply, done) => {
    void reply.headers(/^\/api(?:[/?]|$)/.test(request.url) ? ofCalls : fixed);
    done();
  });
}

/** A nonce for this answer, named in its Content-Security-Policy: for the page alone, whose style elements carry it. */
export function allowNonce(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64');
  void reply.header(POLICY, `${policies.get(reply.server)?.replace(PLACE, nonce)}${TRUSTED_TYPES}`);
  return nonce;
}

/** For the page of a call alone: its document may ask the person for camera, microphone and screen. */
export function allowCalls(reply: FastifyReply): void {
  void reply.header('permissions-policy', CALL_FEATURES);
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
        // Over plain HTTP on a local network there is nothing to upgrade to.
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    // The page's address holds the tracking id: it must not leave with a link.
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
    // For browsers that do not know frame-ancestors.
    frameguard: { action: 'deny' as const },
  };
}
