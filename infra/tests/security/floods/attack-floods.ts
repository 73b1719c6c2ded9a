import { setTimeout as sleep } from 'node:timers/promises';
import type { Part, Scene } from '../part.js';
import { AccountMaker, PASSWORD } from '../world/accounts.js';
import { Door } from '../world/door.js';
import { Http, Person, type Answer } from '../world/http.js';

const PEOPLE = 20;
const PAUSE_MS = 150;
/** The first sign-in after a flood may take this many times the sign-in before, or the limit of a quiet machine. */
const AT_MOST = 3;
const SIGN_IN_MS = 2_000;
const FLOOD_MS = 10_000;
/** Parallel requests per address, below the limit per network. */
const AT_ONCE = 60;

type Shot = (nth: number, from: string) => Promise<Answer>;

/**
 * Clients that stay within their limits send expensive requests, all from one address, while twenty people work and
 * sign in. Only the attacker may get error answers.
 */
export const attackFloods: Part = async (scene) => {
  const { world, target, report, quick } = scene;
  const http = new Http(target.url);
  const people = await makePeople(scene, http);
  const { trackingId } = world.a.repairs.handedOver;
  const json = { 'content-type': 'application/json' };
  const door = new Door(target.url);
  const floods: Readonly<Record<string, { readonly atOnce: number; readonly shot: Shot }>> = {
    'wrong sign-ins': {
      atOnce: AT_ONCE,
      shot: (nth, from) =>
        http.ask({
          method: 'POST',
          path: '/api/login',
          headers: json,
          body: JSON.stringify({ username: `nobody.${nth}`, password: 'not-the-password-of-anybody' }),
          from,
        }),
    },
    'forgotten passwords': {
      atOnce: 8,
      shot: (nth, from) =>
        http.ask({
          method: 'POST',
          path: '/api/password/forgot',
          headers: json,
          body: JSON.stringify({ login: people[nth % PEOPLE]?.name }),
          from,
        }),
    },
    'passwords by made-up links': {
      atOnce: 8,
      shot: (nth, from) =>
        http.ask({
          method: 'POST',
          path: '/api/password/reset',
          headers: json,
          body: JSON.stringify({ secret: `${nth}`.padStart(43, 'a'), password: `${PASSWORD}-${nth}` }),
          from,
        }),
    },
    'receipts of one link': {
      atOnce: AT_ONCE,
      shot: (_, from) => http.ask({ method: 'GET', path: `/api/customer/repair-status/${trackingId}/receipt`, from }),
    },
    'searches of one person': {
      atOnce: AT_ONCE,
      shot: (nth, from) =>
        world.b.owner.ask('GET', `/api/${nth % 2 === 0 ? 'customers' : 'repairs'}?find=${nth % 100}a`, undefined, {
          from,
        }),
    },
  };
  try {
    for (const [nth, [what, { atOnce, shot }]] of Object.entries(floods).entries()) {
      const known = people[nth]?.name ?? '';
      const before = await signIn(door, known, report, `before ${what}`);
      const until = Date.now() + (quick ? FLOOD_MS / 2 : FLOOD_MS);
      const isOver = (): boolean => Date.now() >= until;
      let shots = 0;
      const attacker = async (): Promise<void> => {
        while (!isOver()) {
          // The attacker continues without an answer; only the answers to other people are checked.
          const answer = await shot(shots++, `127.40.0.${nth + 1}`).catch(() => undefined);
          report.count(`${what}: ${answer?.status ?? 'no answer'}`);
        }
      };
      const entering = async (): Promise<void> => {
        while (!isOver()) {
          await signIn(door, people[PEOPLE - 1 - nth]?.name ?? '', report, `during ${what}`);
          await sleep(1_000);
        }
      };
      await Promise.all([
        ...Array.from({ length: atOnce }, attacker),
        ...people.map((person) => work(person, isOver, what, scene)),
        entering(),
      ]);
      const after = await signIn(door, known, report, `after ${what}`);
      report.figure(`${what}: ms of a sign-in before`, before);
      report.figure(`${what}: ms of the first sign-in after`, after);
      if (after > Math.max(SIGN_IN_MS, AT_MOST * before))
        report.finding(
          `after ${what} the first sign-in took ${Math.round(after)} ms; before them one took ${Math.round(before)} ms`,
        );
      if (shots < atOnce) report.finding(`${what}: only ${shots} were sent`);
    }
  } finally {
    http.close();
  }
};

async function makePeople({ target, world }: Scene, http: Http): Promise<Person[]> {
  const maker = await AccountMaker.open(target);
  try {
    const people: Person[] = [];
    for (let nth = 0; nth < PEOPLE; nth++) {
      const username = `at.work.${nth}`;
      await maker.person(
        { username, name: username, email: `${username}@people.example`, role: 'tech', status: 'active' },
        world.a.tenantId,
      );
      people.push(await new Person(http, username, `127.41.0.${nth + 1}`).signIn(PASSWORD));
    }
    return people;
  } finally {
    await maker.close();
  }
}

async function work(person: Person, isOver: () => boolean, what: string, { world, report }: Scene): Promise<void> {
  const paths = [
    '/api/user',
    '/api/profile',
    '/api/repairs',
    `/api/repairs/${world.a.repairs.completed.id}`,
    '/api/customers',
    '/api/notifications',
  ];
  for (let nth = 0; !isOver(); nth++) {
    const path = paths[nth % paths.length] ?? '/api/user';
    // A missing answer counts as a finding.
    const { status } = await person.ask('GET', path).catch(() => ({ status: 0 }));
    report.count('pages of people at work');
    if (status !== 200) report.finding(`during ${what} GET ${path} of a person at work was answered ${status}`);
    await sleep(PAUSE_MS);
  }
}

async function signIn(door: Door, username: string, report: Scene['report'], when: string): Promise<number> {
  const begun = performance.now();
  // A missing answer is a finding, too.
  const { status } = await door.signIn(username, PASSWORD).catch(() => ({ status: 0 }));
  if (status !== 200) report.finding(`a right sign-in ${when} was answered ${status}`);
  return performance.now() - begun;
}
