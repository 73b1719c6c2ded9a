import type { MigrationInterface, QueryRunner } from 'typeorm';

const RENAMED_KINDS = [
  ['letter', 'email'],
  ['letter.failed', 'email.failed'],
] as const;

/** Row-level security also applies to the table's owner and would hide every row from the update. */
const renameKinds = async (runner: QueryRunner, kinds: readonly (readonly [from: string, to: string])[]) => {
  await runner.query('alter table notices no force row level security');
  for (const [from, to] of kinds) await runner.query('update notices set kind = $2 where kind = $1', [from, to]);
  await runner.query('alter table notices force row level security');
};

export class WordsOfTheField1764374400000 implements MigrationInterface {
  name = 'WordsOfTheField1764374400000';

  async up(runner: QueryRunner): Promise<void> {
    await renameKinds(runner, RENAMED_KINDS);
    await runner.query(
      `comment on table deliveries is
        'Emails that are due, and what became of them: about what, when and why; never an address or a text.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `comment on table deliveries is
        'Letters that are due, and what became of them: about what, when and why; never an address or a text.'`,
    );
    await renameKinds(
      runner,
      RENAMED_KINDS.map(([from, to]) => [to, from]),
    );
  }
}
