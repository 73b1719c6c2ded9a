// Attacks on a product that this command starts: `node infra/dist/tests/security/attacks.js [--quick] [--seed n]
// [part…]`. Prints the attempts and findings; exits with 1 on any finding.
import { attackMatrix } from './matrix/attack-matrix.js';
import { attackCsrf } from './csrf/attack-csrf.js';
import { attackBounds } from './bounds/attack-bounds.js';
import { attackBus } from './bus/attack-bus.js';
import { attackFloods } from './floods/attack-floods.js';
import { attackGrpc } from './fuzz/attack-grpc.js';
import { attackGuess } from './guess/attack-guess.js';
import { attackHttp } from './fuzz/attack-http.js';
import { attackLink } from './fuzz/attack-link.js';
import { attackIsolation } from './isolation/attack-isolation.js';
import { attackApplicants } from './hostile/attack-applicants.js';
import { attackScreens } from './hostile/attack-screens.js';
import { runParts } from './run-parts.js';
import { readCommandLine } from './settings.js';
import { startOneProcess } from './target/one-process.js';
import { attackSlow } from './slow/attack-slow.js';
import type { Part } from './part.js';

/**
 * The order matters. Parts that measure times run first, and the machine must be idle until `bounds` has ended.
 * `matrix` runs before parts that use up its people's limits and publish their drafts. `bounds` runs after parts that
 * warm up the process, because it checks memory.
 */
const PARTS: Readonly<Record<string, Part>> = {
  slow: attackSlow,
  guess: attackGuess,
  floods: attackFloods,
  matrix: attackMatrix,
  isolation: attackIsolation,
  http: attackHttp,
  bounds: attackBounds,
  grpc: attackGrpc,
  link: attackLink,
  screens: attackScreens,
  applicants: attackApplicants,
  csrf: attackCsrf,
  bus: attackBus,
};

process.exitCode = await runParts(PARTS, readCommandLine(Object.keys(PARTS)), startOneProcess);
