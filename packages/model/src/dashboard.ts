import type { Stream } from './menu.ts';

/** Something that waits for somebody, and where it is dealt with. */
export interface Todo {
  readonly label: string;
  readonly tone: Stream;
  readonly count?: number;
  /** There are at least so many. */
  readonly isMore?: boolean;
  /** What stands beside it instead of a number, such as a time. */
  readonly note?: string;
  /** The list that shows exactly what was counted, or the record itself; left out where it is a drawer. */
  readonly to?: string;
  readonly opens?: 'tasks';
}

/** One number somebody wants to know when the day begins. */
export interface DashboardFigure {
  readonly key: string;
  readonly label: string;
  /** Of several the heaviest are shown. */
  readonly weight: number;
  readonly stream: Stream;
  /** Yuan text. */
  readonly amount?: string;
  readonly count?: number;
  readonly unit?: string;
  readonly note?: string;
  /** Whether the note is good news, bad news or neither. */
  readonly mood?: 'good' | 'bad';
  readonly to?: string;
}

/** Something a new company does before it can work, and where. */
export interface FirstStep {
  readonly key: string;
  readonly label: string;
  /** Why, in half a sentence. */
  readonly about: string;
  readonly isDone: boolean;
  readonly to: string;
}
