import { setTimeout as delay } from 'node:timers/promises'

import type { Services } from './contract/context.ts'
import type { OpenDatabase } from './contract/database.ts'
import type { OpenServices, Surroundings } from './on-demand.ts'

/** The services, opened when they are first wanted. */
export interface ServicesOnDemand {
  /**
   * The one set of open services. After a failure the next call tries again.
   * @param after milliseconds before it begins; whoever calls meanwhile waits for it too
   */
  open: (after?: number) => Promise<Services>
  /**
   * Whether requests that need them can be answered: nobody has wanted them yet, or they are open and
   * the database answers within half a second. Asked at most once a second.
   */
  ready: () => Promise<boolean>
  /** Ends what runs in the background, within 10 s; requests are still answered. */
  settle: () => Promise<void>
  /** Closes what was opened. */
  close: () => Promise<void>
}

/** Opens nothing yet, and loads no driver either: pages that need no data come first. */
export function servicesOnDemand(surroundings: Surroundings): ServicesOnDemand {
  let opened: Promise<OpenServices> | null = null
  let database: OpenDatabase | null = null
  let pinged = { at: 0, answer: Promise.resolve(false) }
  const openAll = async (after: number) => {
    try {
      await delay(after)
      const { openServices } = await import('./on-demand.ts')
      const open = await openServices(surroundings, { background: true })
      database = open.services.database
      return open
    } catch (error) {
      opened = null
      throw error
    }
  }
  return {
    open: async (after = 0) => {
      opened ??= openAll(after)
      return (await opened).services
    },
    ready: async () => {
      if (opened === null) return true
      if (database === null) return false
      const now = performance.now()
      if (now - pinged.at > 1000) pinged = { at: now, answer: answers(database) }
      return pinged.answer
    },
    settle: async () => {
      await (await opened)?.services.outbox.stop()
    },
    close: async () => {
      await (await opened)?.close()
    },
  }
}

/** Whether the database answers a query within half a second. */
async function answers({ pool }: OpenDatabase): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, 500, false).unref())
  const ping = pool.query('SELECT 1').then(
    () => true,
    // Readiness says so; what is wrong is in the log of whoever needs the database.
    () => false,
  )
  return Promise.race([ping, late])
}
