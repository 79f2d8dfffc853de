import { DifferenceList, formatMoment, useNow } from '@heliu/ui';
import { taskStates } from '../flow/flow.rules.ts';
import { eventKinds } from '../instance/instance.ts';
import type { InfoChanges, InfoEvent, InfoStep, InfoTask } from '../instance/instance.calls.ts';
import '../flow/process.css';

/** How long something took, in the two largest units. */
function spanText(minutes: number): string {
  if (minutes < 1) return '不到 1 分钟';
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  if (hours > 0) return rest > 0 ? `${hours} 小时 ${rest} 分钟` : `${hours} 小时`;
  return `${rest} 分钟`;
}

const isIdle = ({ state }: InfoTask) => state === 'dropped' || state === 'waiting' || state === 'transferred';

function Person({ task }: { task: InfoTask }) {
  const { name, state, isAdded, insteadOf, comment, decidedAt, dueAt } = task;
  const now = useNow();
  const isLate = state === 'open' && dueAt !== null && Date.parse(dueAt) < now;
  return (
    <li className={isIdle(task) ? 'is-idle' : ''}>
      <span>
        {name}
        {isAdded && <small>（加签）</small>}
        {insteadOf && <small>（代{insteadOf}）</small>}
      </span>
      <span className={state === 'rejected' || state === 'returned' ? 'hl-negative' : 'hl-muted'}>
        {taskStates[state]}
      </span>
      {isLate && <span className="flow-late">已超时</span>}
      <time>
        {state === 'open'
          ? dueAt
            ? `${formatMoment(dueAt, true)} 前`
            : ''
          : decidedAt
            ? formatMoment(decidedAt, true)
            : ''}
      </time>
      {comment && <q>{comment}</q>}
    </li>
  );
}

/** The steps from top to bottom: where it stands, who decided what, and how long each took. */
export function Track({ steps, isShort = false }: { steps: readonly InfoStep[]; isShort?: boolean }) {
  return (
    <ol className="flow-track" aria-label="审批步骤">
      {steps.map(({ id, name, rule, state, minutes, tasks }) => {
        const isAgainst = tasks.some((task) => task.state === 'rejected') && state !== 'now';
        const shown = isShort ? tasks.filter((task) => task.state !== 'dropped') : tasks;
        return (
          <li key={id} className={`flow-step is-${state}${isAgainst ? ' is-against' : ''}`}>
            <header>
              <b>{name}</b>
              {state === 'skipped' && <span>没有走</span>}
              {minutes !== null && (
                <span>
                  {state === 'now' ? (minutes < 1 ? '刚到' : `已等 ${spanText(minutes)}`) : spanText(minutes)}
                </span>
              )}
            </header>
            {!isShort && rule && <p className="flow-rule">{rule}</p>}
            {shown.length > 0 && (
              <ul className="flow-people">
                {shown.map((task) => (
                  <Person key={task.id} task={task} />
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** What whoever decides has not seen yet, marked. */
export function Changes({ changes: { since, differences } }: { changes: InfoChanges }) {
  return (
    <section className="flow-changes" aria-label="改动">
      <h3>
        上次审批后改了 {differences.length} 处{' '}
        <span className="hl-muted">（{formatMoment(since, true)} 提交之后）</span>
      </h3>
      <DifferenceList differences={differences} />
    </section>
  );
}

export function Events({ events }: { events: readonly InfoEvent[] }) {
  return (
    <ul className="flow-events" aria-label="审批记录">
      {events.map(({ id, kind, step, text, people, files, by, at }) => (
        <li key={id}>
          <time>{formatMoment(at, true)}</time>
          <div>
            <span>
              {by} {eventKinds[kind]}
              {step && <span className="hl-muted">（{step}）</span>}
              {people.length > 0 && ` ${people.map((name) => (kind === 'comment' ? `@${name}` : name)).join('、')}`}
            </span>
            {text && <p>{text}</p>}
            {files.length > 0 && (
              <ul className="flow-files">
                {files.map((file) => (
                  <li key={file.id}>
                    <a href={file.url} target="_blank" rel="noreferrer">
                      {file.name}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
