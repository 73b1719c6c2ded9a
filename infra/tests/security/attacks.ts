// Attackers against a product that this command starts: `node infra/dist/tests/security/attacks.js [--quick] [--seed n]
// [part…]`. Prints what was tried and what got through; ends with 1 where anything did.
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
 * What judges times comes as early as it can; the machine has to be quiet until `bounds` has ended. `matrix` stands before
 * what uses up the limits of its people and publishes their drafts; `bounds` after what warms the process, whose memory
 * it judges.
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
