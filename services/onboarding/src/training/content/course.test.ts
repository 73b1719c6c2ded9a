import { describe, expect, it } from '@jest/globals';
import { MODULE_IDS, moduleOf, type ModuleId } from '@revive/contracts/training/modules';
import { readCourse } from './course.js';
import type { Part } from './part.js';
import { studyMinutes, wordsIn } from './study-time.js';

/** Allowed ratio of computed to stated minutes. */
const [LEAST, MOST] = [0.8, 1.15];
/** Words per slide: a listener cannot replay a caption. */
const LONGEST_NARRATION = 110;

/**
 * The steps of each module. Rows of trainees name these ids, so a renamed step would be open again. `>` marks a slide,
 * `?` a decision, brackets the exercises of a practice disk.
 */
const OUTLINES: Readonly<Record<ModuleId, readonly string[]>> = {
  'platform-overview': [
    'welcome> shop> technician> customer> staff> agent> enrol> reads> orders> confirm> states> outcomes>',
    'quote> approval> six-steps> changed> handover> proof> figures> broken> stop> records> safety>',
    'summary>',
  ],
  'patent-technologies': [
    'statement disk reads-only findings verdicts rehearsal witnesses plan writing verify rollback example',
    'explain',
  ],
  'business-model': [
    'about> plans> start> trial> price-book> server> version> more-found> diagnosis-fee> fails> vat>',
    'verified> ledger> rollback> catalogue> honest> bank>',
  ],
  'legal-compliance': [
    'about owner consent minors popia minimum rights breach claims answers record messages waste ten',
  ],
  'customer-onboarding': [
    'first-minute look no-time? counter(bringer owner reach approve) ticket finding-words',
    'finding(diagnose now then sentence) price-words approval(version amount how fails) money? pickup',
  ],
  'device-detection': [
    'appear hex table(signature last start diagnose damage witness) layers real-reading volume(start',
    'magic copy label diagnose bytes) look-alikes sound(diagnose verdict offer) elsewhere',
  ],
  'remote-injection': [
    'name chain backup order-of-writes repair(diagnose layer bytes backup write-1 write-2 write-3 write-4',
    'verify proof files) compare changed(diagnose digest extra decide) verify taken-back(verify place',
    'decide roll-back proof) unplugged? stop? crash tell',
  ],
  'commission-system': ['what rate rounding moment once ledger rollback trial payout check fair'],
};
const QUESTIONS_OF_A_MODULE = 16;

function outlineOf({ id, narration, task, exercises }: Part): string {
  if (exercises) return `${id}(${exercises.map((one) => one.id).join(' ')})`;
  if (task) return `${id}?`;
  return narration === undefined ? id : `${id}>`;
}

const course = readCourse();

describe('training content', () => {
  it.each(MODULE_IDS)('has all steps and questions of %s', (id) => {
    expect(course[id].parts.map(outlineOf).join(' ')).toBe(OUTLINES[id].join(' '));
    expect(course[id].questions).toHaveLength(QUESTIONS_OF_A_MODULE);
  });

  it('shows the evidence of the agent in one lesson', () => {
    const withEvidence = MODULE_IDS.flatMap((id) => course[id].parts.filter(({ evidence }) => evidence !== undefined));
    expect(withEvidence.map(({ id, evidence }) => [id, evidence?.size])).toEqual([['real-reading', 8_388_608]]);
  });

  it.each(MODULE_IDS)('takes about the stated time for %s', (id) => {
    const share = studyMinutes(course[id]) / (moduleOf(id)?.duration ?? 0);
    expect([id, share >= LEAST && share <= MOST, share]).toEqual([id, true, share]);
  });

  it('has unique names for parts and exercises', () => {
    for (const id of MODULE_IDS) {
      const names = course[id].parts.flatMap((part) => [
        part.id,
        ...(part.exercises ?? []).map((one) => `${part.id}/${one.id}`),
      ]);
      expect([id, new Set(names).size]).toEqual([id, names.length]);
      // The row that stores them has a MAC over the names, joined by spaces.
      expect(names.filter((name) => !/^[a-z0-9/-]{1,60}$/.test(name))).toEqual([]);
    }
  });

  it('has the parts of each module type: narrated slides, lessons or practice disks', () => {
    for (const id of MODULE_IDS) {
      const [type, parts] = [moduleOf(id)?.type, course[id].parts];
      expect([id, parts.every(({ narration }) => (narration !== undefined) === (type === 'video'))]).toEqual([
        id,
        true,
      ]);
      expect([id, parts.some(({ exercises }) => exercises !== undefined)]).toEqual([id, type === 'interactive']);
      expect(
        parts.filter(({ narration = '' }) => wordsIn(narration) > LONGEST_NARRATION).map((part) => part.id),
      ).toEqual([]);
    }
  });

  it('promises no unmeasured accuracy or success rate', () => {
    expect(JSON.stringify(course)).not.toMatch(/\b9[0-9](\.\d)? ?(%|percent)/);
  });
});
