import type { Db } from '../db.ts';

const patienceMs = 3000;
/** Whoever asks more often hears the same: asking must not be a way to keep the database busy. */
const keptMs = 500;

/** Whether the database answers, as far as we know this moment. */
export function databaseAnswers({ pool }: Db): () => Promise<boolean> {
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  const ask = async () => {
    let limit: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => (limit = setTimeout(() => resolve(false), patienceMs)));
    const answered = pool.query('select 1').then(
      () => true,
      () => false,
    );
    return Promise.race([answered, late]).finally(() => clearTimeout(limit));
  };
  return () => {
    if (!asked || Date.now() - asked.at > keptMs) asked = { at: Date.now(), answer: ask() };
    return asked.answer;
  };
}
