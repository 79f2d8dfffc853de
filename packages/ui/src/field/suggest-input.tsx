import { Input } from 'antd';
import { type ChangeEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface Suggestion {
  /** Tells it from the others. */
  readonly key: string;
  readonly label: string;
  /** What it is, in the second line. */
  readonly note: string;
  /** Where it comes from. */
  readonly source: string;
}

interface Props<S extends Suggestion> {
  readonly id?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What to look for by now; half a word of an input method is none. */
  readonly onSearch: (text: string) => void;
  /** Nothing is taken over that was not chosen. */
  readonly onChoose: (one: S) => void;
  readonly suggestions: readonly S[];
  /** What the suggestions are. */
  readonly label: string;
  /** A sentence below them. */
  readonly notice?: string | null;
  readonly maxLength?: number | undefined;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
}

const gap = 4;

/** Below the field, or above it where there is no room. */
function place(list: HTMLElement, field: HTMLElement): void {
  const { left, top, bottom, width } = field.getBoundingClientRect();
  list.style.minWidth = `${width}px`;
  const { width: wide, height } = list.getBoundingClientRect();
  const isBelow = bottom + gap + height <= innerHeight || top < height + gap;
  list.style.left = `${Math.max(gap, Math.min(left, innerWidth - wide - gap))}px`;
  list.style.top = `${isBelow ? bottom + gap : top - gap - height}px`;
}

/** A text field that offers what is known already: arrows choose, Enter takes, Escape puts the list away. */
export function SuggestInput<S extends Suggestion>(props: Props<S>) {
  const {
    id = '',
    value,
    onChange,
    onSearch,
    onChoose,
    suggestions,
    label,
    notice,
    maxLength,
    disabled,
    invalid,
  } = props;
  const field = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState<string>();
  const at = suggestions.findIndex(({ key }) => key === active);
  const isListed = isWanted && suggestions.length > 0;
  const isShown = isListed || (isWanted && Boolean(notice));

  useLayoutEffect(() => {
    const list = box.current;
    if (!isShown || !list) return;
    if (!list.matches(':popover-open')) list.showPopover();
    const again = () => place(list, field.current!);
    again();
    window.addEventListener('scroll', again, true);
    window.addEventListener('resize', again);
    return () => {
      window.removeEventListener('scroll', again, true);
      window.removeEventListener('resize', again);
    };
  }, [isShown, suggestions]);
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const close = () => {
    setWanted(false);
    setActive(undefined);
  };
  const choose = (one: S) => {
    close();
    onChoose(one);
  };
  const onType = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    setWanted(true);
    setActive(undefined);
    onChange(target.value);
    if (!(nativeEvent as InputEvent).isComposing) onSearch(target.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault();
      setWanted(true);
      // Past the last and before the first there is what was typed.
      const places = suggestions.length + 1;
      setActive(suggestions[((at + 1 + step + places) % places) - 1]?.key);
    } else if (event.key === 'Enter' && isListed && at >= 0) {
      event.preventDefault();
      choose(suggestions[at]!);
    } else if (event.key === 'Escape' && isShown) {
      // Of a dialog it would be the end.
      event.stopPropagation();
      close();
    }
  };
  const listId = `${id}-suggestions`;
  const idOf = (index: number) => `${id}-suggestion-${index}`;
  return (
    <div ref={field}>
      <Input
        {...(id && { id })}
        {...(invalid && { status: 'error' as const, 'aria-invalid': true })}
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={isListed ? (at < 0 ? '' : idOf(at)) : undefined}
        autoComplete="off"
        maxLength={maxLength}
        disabled={disabled ?? false}
        value={value}
        onChange={onType}
        onCompositionEnd={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isShown && (
        <div ref={box} popover="manual" className="hl-suggest" onMouseDown={(event) => event.preventDefault()}>
          {isListed && (
            <div role="listbox" id={listId} aria-label={label}>
              {suggestions.map((one, index) => (
                <div
                  key={one.key}
                  id={idOf(index)}
                  role="option"
                  aria-selected={index === at}
                  onMouseMove={() => setActive(one.key)}
                  onClick={() => choose(one)}
                >
                  <span>{one.label}</span>
                  <small>{one.source}</small>
                  <small>{one.note}</small>
                </div>
              ))}
            </div>
          )}
          {notice && <p role="status">{notice}</p>}
        </div>
      )}
    </div>
  );
}
