import type { Money } from '#shared/contract/money.ts'

import type { WorkContext } from './context.ts'

/** One thing that waits for an operator. */
interface WaitingCase {
  id: string
  /** What it is about: the name of a company, the subject of a message, an amount. */
  title: string | Money
  /** One more fact. */
  about: string
  /** When it began to wait; how long that may last is the queue's promise. */
  since: Date
}

/** The latest beginnings of waits that are late now, and that are due by a certain time. */
export interface QueueTimes {
  late: Date
  due: Date
}

/** How many wait, and how many of them are late or due; what is late is also due. */
export interface QueueCounts {
  waiting: number
  late: number
  due: number
}

/** Things that wait for an operator, as the feature that owns them knows them. */
export interface QueueSource {
  count(ctx: WorkContext, times: QueueTimes): Promise<QueueCounts>
  /** The ones that have waited longest, in order. */
  longest(ctx: WorkContext, limit: number): Promise<WaitingCase[]>
}
