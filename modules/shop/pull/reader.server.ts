import type { TaskRun, Work } from '@heliu/engine';
import { batchSize, type Tally } from '../order/batch.server.ts';
import type { PullQuery } from '../platforms/platform.ts';
import type { Ms } from '@heliu/outside';
import type { Feed, Fetched } from './feeds.server.ts';
import { ShopFault, type ShopLine } from '../connection/line.server.ts';
import { type Half, halfOf, keepErrors, saveProgress, type TaskRow } from './runs.server.ts';

/** Then the next in the queue has a turn: a shop with three months to catch up must not hold up the others. */
const turnMs: Ms = 20_000;
/** An empty window is written down this often only. */
const restMs: Ms = 1000;
const clockMatters: Ms = 10_000;
const dayMs: Ms = 86_400_000;

/** One run of a task: reads window by window, page by page, and stores as it goes. */
export class Pull {
  readonly tally: Tally = { added: 0, changed: 0, same: 0 };
  fetched = 0;
  failed = 0;
  private keptAt = Date.now();
  /** How much of the time to be read lies behind, in seconds: nobody knows beforehand how many records it holds. */
  private passed = 0;
  private span = 1;
  private readonly startedAt = Date.now();
  private readonly run: TaskRun;
  private readonly row: TaskRow;
  private readonly runId: number;
  private readonly line: ShopLine;
  private readonly feed: Feed;

  constructor(run: TaskRun, row: TaskRow, runId: number, line: ShopLine, feed: Feed) {
    [this.run, this.row, this.runId, this.line, this.feed] = [run, row, runId, line, feed];
  }

  /** True when everything there is has been read. */
  async carryOn(): Promise<boolean> {
    const asked = this.line.now();
    try {
      return await this.readOn(asked);
    } catch (error) {
      // Its clock turned out to be another than we thought, and so was the end of what may be asked for.
      const ran = Math.abs(this.line.now() - asked - (Date.now() - this.startedAt));
      if (!(error instanceof ShopFault) || error.fault.kind !== 'permanent' || ran < clockMatters) throw error;
      return this.readOn(this.line.now());
    }
  }

  private async readOn(now: Ms): Promise<boolean> {
    const mark = this.row.mark ? Date.parse(this.row.mark) : now - this.row.pullFrom * dayMs;
    const half = halfOf(this.row.window);
    const rest = this.feed.windows(this.line.platform.pull!, half?.to ?? mark, now);
    const queue: PullQuery[] = [...(half ? [half] : []), ...rest];
    // Asked again before there can be anything new, it stands where it stood: moved on, it would never be due.
    const [first, last] = [queue[0]?.from ?? mark, queue.at(-1)?.to ?? mark];
    const until = Date.now() + turnMs;
    this.span = Math.max(1, Math.round((last - first) / 1000));
    for (const window of queue) {
      this.passed = Math.max(0, Math.round((window.from - first) / 1000));
      await this.readWindow(window);
      this.passed = Math.round((window.to - first) / 1000);
      await this.tellProgress();
      if (Date.now() > until && window !== queue.at(-1)) {
        await this.keepMark(window.to);
        return false;
      }
    }
    await this.keepMark(last);
    return true;
  }

  /**
   * The next pages are fetched while the last ones are being stored, and a batch may wait for its turn: neither we nor
   * the database then have to wait for the other.
   */
  private async readWindow(window: PullQuery): Promise<void> {
    let { cursor } = window;
    let batch: Fetched[] = [];
    let storing: Promise<void> = Promise.resolve();
    let before: Promise<void> = storing;
    const keep = async () => {
      await before;
      before = storing;
      const [pages, next] = [batch, cursor];
      // After one that failed none follows: what is stored reaches up to where the next run begins.
      storing = storing.then(() => this.keepPages(window, pages, next));
      // Told when it is waited for; until then it must not be taken for a failure nobody handles.
      storing.catch(() => undefined);
      batch = [];
    };
    const place = { db: this.run.db, company: this.run.user.company };
    try {
      do {
        const page = await this.feed.read(this.line, { ...window, ...(cursor !== undefined && { cursor }) }, place);
        cursor = page.next;
        batch.push(page);
        this.fetched += page.rows;
        if (batch.reduce((sum, { rows }) => sum + rows, 0) >= batchSize) await keep();
        await this.tellProgress();
      } while (cursor !== undefined);
    } finally {
      // Also when the platform stopped answering: what it said so far is good.
      if (batch.length > 0) await keep();
      await storing;
    }
  }

  private tellProgress(): Promise<void> {
    return this.run.progress(this.passed, this.span, `已读取 ${this.fetched.toLocaleString('en-US')} 条`);
  }

  /** What pages brought and where the next one is are kept together or not at all. */
  private async keepPages(window: PullQuery, pages: readonly Fetched[], next: string | undefined): Promise<void> {
    const unreadable = pages.flatMap((page) => page.unreadable);
    const nothing = unreadable.length === 0 && pages.every(({ rows }) => rows === 0);
    if (nothing && next === undefined && Date.now() - this.keptAt < restMs) return;
    const found = pages.flatMap((page) => page.found);
    const half = next === undefined ? undefined : { from: window.from, to: window.to, cursor: next };
    await this.run.step(async (work) => {
      const tally = await this.feed.store(work, this.line.shop, found);
      for (const key of ['added', 'changed', 'same'] as const) this.tally[key] += tally[key];
      this.failed += unreadable.length;
      await keepErrors(work, this.row.id, unreadable, found.map(this.feed.nameOf));
      this.keepStanding(work, half ? undefined : window.to, half);
    }, undefined);
    this.keptAt = Date.now();
  }

  private keepMark(to: Ms): Promise<void> {
    return this.run.step(async (work) => this.keepStanding(work, to, undefined), undefined);
  }

  private keepStanding(work: Work, mark: Ms | undefined, half: Half | undefined): void {
    const { row, runId, fetched, tally, failed } = this;
    saveProgress(work, { row, runId, mark, half, fetched, tally, failed });
  }
}
