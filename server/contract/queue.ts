import type { WorkContext } from './context.ts'

/** One thing that waits for an operator. */
interface WaitingCase {
  id: string
  /** What it is about: the name of a company, the subject of a message. */
  title: string
  /** One more fact. */
  about: string
  /** When it began to wait; how long that may last is the queue's promise. */
  since: Date
}

/** Things that wait for an operator, as the feature that owns them knows them. */
export interface QueueSource {
  /** How many wait; with a time, how many of them since then or longer. */
  count(ctx: WorkContext, sinceOrBefore?: Date): Promise<number>
  /** The ones that have waited longest, in order. */
  longest(ctx: WorkContext, limit: number): Promise<WaitingCase[]>
}
