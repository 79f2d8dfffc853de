import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatSize, request, say, upload, useBusy, useSettled } from '@heliu/ui';
import { warn } from '@heliu/ui/base';
import { Button, Mentions } from 'antd';
import { useRef, useState } from 'react';
import { commentProcess } from '../instance/instance.calls.ts';
import { colleagues } from '../people/people.calls.ts';

interface Added {
  readonly id: number;
  readonly name: string;
  readonly size: number;
}
const mostFiles = 10;

/** Says something to those who take part: with @ a colleague is asked in, files are dropped, pasted or chosen. */
export function CommentBox({ instance }: { instance: number }) {
  const [text, setText] = useState('');
  const [word, setWord] = useState('');
  const [named, setNamed] = useState<ReadonlyMap<string, number>>(new Map());
  const [files, setFiles] = useState<readonly Added[]>([]);
  const [sending, setSending] = useState(0);
  const [busy, run] = useBusy();
  const input = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const keyword = useSettled(word, 180);
  const { data = [] } = useQuery({
    queryKey: ['process', 'colleagues', keyword],
    queryFn: async ({ signal }) => (await request(colleagues, { keyword }, { quiet: true, signal })).rows,
    staleTime: 60_000,
  });
  const add = async (chosen: Iterable<File>) => {
    for (const file of [...chosen].slice(0, mostFiles - files.length)) {
      setSending((n) => n + 1);
      try {
        const { id, name, size } = await upload(file);
        setFiles((before) => [...before, { id, name, size }]);
      } catch (error) {
        warn(`“${file.name}”没有上传：${(error as Error).message}`);
      } finally {
        setSending((n) => n - 1);
      }
    }
  };
  // Whoever was taken out of the text again is not meant.
  const mentions = [...named].filter(([name]) => text.includes(`@${name}`)).map(([, id]) => id);
  const send = () =>
    run(async () => {
      await request(commentProcess, {
        processInstanceId: instance,
        text: text.trim(),
        mentions,
        files: files.map(({ id }) => id),
      });
      say({ text: '已评论' });
      setText('');
      setNamed(new Map());
      setFiles([]);
      await queries.invalidateQueries({ queryKey: ['process_instance'] });
    });
  return (
    <section
      className="flow-comment"
      aria-label="评论"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void add(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        void add(event.clipboardData.files);
      }}
    >
      <Mentions
        aria-label="评论内容"
        value={text}
        maxLength={500}
        autoSize={{ minRows: 2, maxRows: 6 }}
        placeholder="说给参与审批的人；输入 @ 请同事来看，文件可以拖进来或粘贴"
        onSearch={setWord}
        filterOption={false}
        onChange={setText}
        // The library makes a key of its own out of ours, so the name says who was chosen.
        onSelect={({ value }) => {
          const one = data.find(({ name }) => name === value);
          if (one) setNamed((before) => new Map(before).set(one.name, one.id));
        }}
        options={data.map(({ id, name, department }) => ({
          key: String(id),
          value: name,
          label: (
            <>
              {name} {department && <span className="hl-muted">{department}</span>}
            </>
          ),
        }))}
      />
      {files.length > 0 && (
        <ul className="flow-files" aria-label="要发的附件">
          {files.map(({ id, name, size }) => (
            <li key={id}>
              {name} <small className="hl-muted">{formatSize(size)}</small>
              <button
                type="button"
                className="hl-link"
                aria-label={`去掉 ${name}`}
                onClick={() => setFiles((before) => before.filter((one) => one.id !== id))}
              >
                去掉
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flow-deeds">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            void add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button loading={sending > 0} disabled={files.length >= mostFiles} onClick={() => input.current?.click()}>
          加附件
        </Button>
        {mentions.length > 0 && <span className="hl-muted">提到的人会收到消息，可以看这个审批</span>}
        <span className="hl-gap" />
        <Button type="primary" loading={busy} disabled={text.trim() === '' || sending > 0} onClick={send}>
          评论
        </Button>
      </div>
    </section>
  );
}
