import { ErrorBoundary, type Widget } from '@heliu/ui';
import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { Chunk } from '../../chunk.tsx';

interface Props {
  readonly widget: Widget;
  /** What stands behind the title while cards are arranged. */
  readonly tools?: ReactNode;
  readonly ref?: Ref<HTMLElement>;
  readonly style?: HTMLAttributes<HTMLElement>['style'];
  readonly isHeld?: boolean;
}

/** One card of the home page. When it fails the others stay. */
export function Card({ widget, tools, ref, style, isHeld = false }: Props) {
  return (
    <section
      ref={ref}
      style={style}
      className={isHeld ? 'hl-card home-card is-held' : 'hl-card home-card'}
      aria-label={widget.title}
    >
      <header>
        <h3>{widget.title}</h3>
        {tools}
      </header>
      <ErrorBoundary>
        <Chunk load={widget.load} fallback={<div className="hl-bones home-bones" />} />
      </ErrorBoundary>
    </section>
  );
}
