// Attackers against a product that this command starts: `node infra/dist/tests/security/attacks.js [--quick] [--seed n]
// [part…]`. Prints what was tried and what got through; ends with 1 where anything did.
import { attackMatrix } from './matrix/attack-matrix.js';
import { attackCsrf } from './csrf/attack-csrf.js';
import { attackBounds } from './bounds/attack-bounds.js';
import { attackBus } from './bus/attack-bus.js';
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

/** What judges times comes first; the machine has to be quiet only until `matrix` begins. */
const PARTS: Readonly<Record<string, Part>> = {
  slow: attackSlow,
  guess: attackGuess,
  http: attackHttp,
  bounds: attackBounds,
  matrix: attackMatrix,
  isolation: attackIsolation,
  grpc: attackGrpc,
  link: attackLink,
  screens: attackScreens,
  applicants: attackApplicants,
  csrf: attackCsrf,
  bus: attackBus,
};

process.exitCode = await runParts(PARTS, readCommandLine(Object.keys(PARTS)), startOneProcess);
