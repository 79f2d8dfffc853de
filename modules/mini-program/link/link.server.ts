import { codes } from '@heliu/model';
import { Refusal } from '@heliu/engine';
import { type Link, linkComplaint } from './link.rules.ts';

export function demandLink(link: Link): void {
  const complaint = linkComplaint(link);
  if (complaint) throw new Refusal(complaint.message, codes.invalid, { complaints: [complaint] });
}
