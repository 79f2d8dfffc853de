import { type Decimal, dec } from '@heliu/model';
import { asPaper, fetchFile, request, sound } from '@heliu/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffectEvent, useEffect, useRef, useState } from 'react';
import { printLabels } from '../waybill/waybill.calls.ts';
import { bench, binParcel, holdParcel, resumeParcel, sendParcel, type ShownParcel } from './packing.calls.ts';
import { type Counts, countOf, isComplete, nextLine, pieces, scan } from './packing.rules.ts';

/** What the band says: the answer to the last thing that was done. */
export interface Said {
  readonly tone: 'idle' | 'right' | 'warning' | 'stop';
  readonly title: string;
  readonly text?: string;
}
/** What is typed into the box at this moment. */
export type Mode = 'scan' | 'weight' | 'count' | 'hold' | 'number';

const waiting: Said = { tone: 'idle', title: '扫商品开始', text: '也可以扫订单号、面单号或输入筐位号选单' };
const messageOf = (error: unknown) => (error instanceof Error ? error.message : '没有做成，请再试一次');

/** Labels come out of the printer without a question where the browser was started for it. */
async function printLabel(output: number): Promise<void> {
  const { url } = await asPaper(fetchFile(printLabels, { ids: String(output) as never }));
  const frame = document.createElement('iframe');
  frame.style.display = 'none';
  frame.src = url;
  frame.addEventListener('load', () => frame.contentWindow?.print());
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(url);
  }, 60_000);
}

/** One wave at the bench: what is in front, what lies in the box, and everything that can be done with it. */
export function useBench(wave: number | undefined, mayPrint: boolean) {
  const client = useQueryClient();
  const queryKey = ['packing', wave ?? 'next'];
  // Somebody may ask for his money back while his parcel is on the bench.
  const loaded = useQuery({
    queryKey,
    queryFn: () => request(bench, wave === undefined ? {} : { wave }, { quiet: true }),
    refetchInterval: 5000,
    retry: false,
  });
  const parcels = loaded.data?.parcels ?? [];
  const [chosen, setChosen] = useState<number>();
  const [counts, setCounts] = useState<Counts>({});
  const [weight, setWeight] = useState<Decimal>();
  const [mode, setMode] = useState<Mode>('scan');
  const [said, setSaid] = useState<Said>(waiting);
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const current = parcels.find(({ id }) => id === chosen);
  const isStopped = current?.state === 'stopped';

  const tell = (next: Said) => {
    setSaid(next);
    if (next.tone !== 'idle') sound(next.tone === 'warning' ? 'wrong' : next.tone);
  };
  const bring = (parcel: ShownParcel | undefined, its: Counts = {}) => {
    setChosen(parcel?.id);
    setCounts(its);
    setWeight(undefined);
    setMode('scan');
  };
  const again = () => {
    if (current) bring(current);
    setSaid({ tone: 'idle', title: '重新扫', text: '把箱里的都拿出来，从第一件扫起' });
  };

  /** One thing at a time, however often a key is pressed; what cannot be done is told in the band. */
  const run = async (task: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    try {
      await task();
    } catch (error) {
      tell({ tone: 'warning', title: messageOf(error) });
    } finally {
      busy.current = false;
      setBusy(false);
      await client.invalidateQueries({ queryKey: ['packing'] });
    }
  };

  const nextOf = (from: ShownParcel) =>
    parcels.find(({ state, slot }) => state === 'waiting' && slot > from.slot) ??
    parcels.find(({ state, id }) => state === 'waiting' && id !== from.id);
  const step = (by: 1 | -1) => {
    const open = parcels.filter(({ state }) => state !== 'shipped');
    const at = open.findIndex(({ id }) => id === chosen);
    const next = at < 0 ? open[0] : open[(at + by + open.length) % open.length];
    if (!next) return;
    bring(next);
    setSaid({ tone: 'idle', title: `${next.slot} 号筐`, text: next.note ?? '扫第一件' });
  };

  const send = ({ isWeightAccepted = false, expressNo }: { isWeightAccepted?: boolean; expressNo?: string }) =>
    run(async () => {
      if (!current) return;
      const packed = {
        id: current.id,
        counts: counts as Record<string, string>,
        isWeightAccepted,
        ...(weight !== undefined && { weight }),
        ...(expressNo !== undefined && { expressNo }),
      };
      const sent = await request(sendParcel, packed, { quiet: true });
      const title = `已发货 ${sent.express} ${sent.expressNo}`;
      const lacking =
        sent.isFetched && mayPrint ? await printLabel(current.id).then(() => undefined, messageOf) : undefined;
      if (lacking !== undefined) {
        // It stays in front until its label is there.
        bring(current);
        return tell({ tone: 'warning', title, text: `面单没有打印：${lacking}。请重打面单` });
      }
      const next = nextOf(current);
      tell({
        tone: 'right',
        title,
        text: next ? `下一单：${next.slot} 号筐` : '这个波次都包完了',
      });
      bring(next);
    });

  function takeScan(code: string): void {
    const found = scan(code, current, counts, parcels);
    if (found.kind === 'parcel') {
      const parcel = parcels.find(({ id }) => id === found.parcel.id)!;
      bring(parcel, found.counts);
      if (parcel.state === 'stopped') return tell({ tone: 'stop', title: '别发，放进拦截筐', text: parcel.note ?? '' });
      return tell({ tone: 'right', title: `${parcel.slot} 号筐 ${parcel.shop}`, text: parcel.note ?? '' });
    }
    if (found.kind === 'wrong') return tell({ tone: 'warning', title: '扫错了', text: `${found.text}：${code}` });
    if (found.kind === 'extra')
      return tell({ tone: 'warning', title: `多了：${found.line.name}`, text: '这一种已经装够，不要再放' });
    setCounts(found.counts);
    setWeight(undefined);
    const { line } = found;
    const done = current && isComplete(current, found.counts);
    const next = current && nextLine(current, found.counts);
    tell({
      tone: 'right',
      title: line.name,
      text: done
        ? '扫齐了，称重或直接发货'
        : `下一件：${next?.name ?? ''}${next?.location ? `，在 ${next.location}` : ''}`,
    });
  }

  /** Whatever the scanner or the keyboard has sent, by what it was asked for. */
  function take(code: string): void {
    if (isStopped)
      return void run(async () => {
        await request(binParcel, { id: current!.id, bin: code }, { quiet: true });
        const next = nextOf(current!);
        bring(next);
        tell({
          tone: 'right',
          title: `已放进拦截筐 ${code}`,
          text: next ? `下一单：${next.slot} 号筐` : '这个波次都处理完了',
        });
      });
    if (mode === 'scan') return takeScan(code);
    if (mode === 'hold')
      return void run(async () => {
        await request(holdParcel, { id: current!.id, note: code }, { quiet: true });
        const next = nextOf(current!);
        tell({ tone: 'right', title: '已挂起', text: code });
        bring(next);
      });
    if (mode === 'number') return void send({ expressNo: code });
    if (!/^\d{1,5}(\.\d{1,3})?$/.test(code) || Number(code) === 0)
      return tell({ tone: 'warning', title: mode === 'weight' ? '重量是千克，最多三位小数' : '数量应为数字' });
    if (mode === 'weight') {
      setWeight(dec(code));
      setMode('scan');
      return setSaid({ tone: 'idle', title: `${code} 千克` });
    }
    const line = current && nextLine(current, counts);
    if (!line) return;
    setCounts({ ...counts, [line.key]: dec(code) });
    setMode('scan');
    tell({ tone: 'right', title: line.name, text: `手输 ${code}，应装 ${line.quantity}` });
  }

  // A parcel that is stopped while it is worked on turns the band red by itself.
  const onStopped = useEffectEvent(() => {
    if (current) tell({ tone: 'stop', title: '别发，放进拦截筐', text: current.note ?? '' });
  });
  useEffect(() => {
    if (isStopped) onStopped();
  }, [isStopped]);

  return {
    loaded,
    parcels,
    current,
    counts,
    weight,
    mode,
    said,
    isBusy,
    isStopped,
    isReady: current?.state === 'waiting' && isComplete(current, counts),
    scanned: current && pieces(current, counts),
    count: (key: string) => countOf(counts, { key }),
    setMode: (next: Mode) => setMode(mode === next ? 'scan' : next),
    again,
    step,
    take,
    send: (isWeightAccepted: boolean) => void send({ isWeightAccepted }),
    print: () => void run(() => printLabel(current!.id)),
    resume: () =>
      void run(async () => {
        await request(resumeParcel, { id: current!.id }, { quiet: true });
        tell({ tone: 'right', title: '可以接着打包了' });
      }),
  };
}
