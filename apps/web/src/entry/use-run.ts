import { codes, type Complaint } from '@heliu/model';
import { ask } from '@heliu/ui/base';
import { useState } from 'react';

/** What was refused, at the field it is about; what is about none stands under the first. */
export class Objection extends Error {
  readonly complaints: readonly Complaint[];
  constructor(message: string, complaints: readonly Complaint[]) {
    super(message);
    this.complaints = complaints;
  }
}

/** The answer of a call that nobody has to be logged in for, or an objection. */
export async function answered<T>(
  call: Parameters<typeof ask>[0],
  args: Readonly<Record<string, unknown>>,
): Promise<T> {
  const { code, message, data } = await ask<T>(call, args, { quiet: true });
  if (code === codes.ok) return data as T;
  throw new Objection(message, (data as { complaints?: Complaint[] } | null)?.complaints ?? []);
}

export type Wrong = Readonly<Record<string, string>>;

/** One thing at a time, and what was wrong with it by field; `first` takes what is about no field. */
export function useRun(first: string): [boolean, Wrong, (wrong: Wrong) => void, (work: () => Promise<void>) => void] {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setWrong({});
    try {
      await work();
    } catch (error) {
      const { message, complaints } = error instanceof Objection ? error : new Objection('网络不通，请稍后再试', []);
      setWrong(
        complaints.length > 0
          ? Object.fromEntries(complaints.map(({ path, message: said }) => [path, said]))
          : { [first]: message },
      );
    } finally {
      setBusy(false);
    }
  };
  return [busy, wrong, setWrong, (work) => void run(work)];
}
