/** A card month by month: what was booked of it, and what is still to come. */
export interface WearSchedule {
  readonly booked: readonly {
    readonly month: string;
    readonly amount: string;
    /** Worn at the end of the month. */
    readonly worn: string;
    readonly run: number;
    readonly number: string;
  }[];
  readonly planned: readonly { readonly month: string; readonly amount: string }[];
}
