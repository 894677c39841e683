import { setTimeout as delay } from 'node:timers/promises'

import type { Services } from './contract/context.ts'
import type { OpenDatabase } from './contract/database.ts'
import type { OpenServices, Surroundings } from './on-demand.ts'

/** What waits for more than the services, if a call opens them. */
interface Waits {
  /** What must happen before the server is ready. */
  ready: Promise<unknown>
  /** What must happen before mails are sent and jobs run. */
  background: Promise<unknown>
}

const nothing: Waits = { ready: Promise.resolve(), background: Promise.resolve() }

/** The services, opened when they are first needed. */
export interface ServicesOnDemand {
  /**
   * The open services, always the same set. After a failure the next call tries again.
   * @param after milliseconds to wait first; callers in the meantime wait too
   * @param waits what waits for more than the services, if this call opens them
   */
  open: (after?: number, waits?: Waits) => Promise<Services>
  /**
   * Whether requests that need services can be answered: either nobody has needed them yet, or they
   * are open, what readiness waits for has happened, and the database answers within half a second.
   * Checked at most once a second.
   */
  ready: () => Promise<boolean>
  /** Stops background work within 10 s; requests are still answered. */
  settle: () => Promise<void>
  /** Closes all services. */
  close: () => Promise<void>
}

/**
 * Opens and loads nothing yet: pages without data come first.
 * @param onOpen called once the services are open
 */
export function servicesOnDemand(surroundings: Surroundings, onOpen: () => void): ServicesOnDemand {
  let opened: Promise<OpenServices> | null = null
  let database: OpenDatabase | null = null
  let pinged = { at: -Infinity, answer: Promise.resolve(false) }
  const openAll = async (after: number, { ready, background }: Waits) => {
    try {
      await delay(after)
      const { openServices } = await import('./on-demand.ts')
      const open = await openServices(surroundings, { background })
      onOpen()
      void ready.then(() => (database = open.services.database))
      return open
    } catch (error) {
      opened = null
      throw error
    }
  }
  return {
    open: async (after = 0, waits = nothing) => {
      opened ??= openAll(after, waits)
      return (await opened).services
    },
    ready: async () => {
      if (opened === null) return true
      if (database === null) return false
      const now = performance.now()
      if (now - pinged.at > 1000) pinged = { at: now, answer: database.answers() }
      return pinged.answer
    },
    settle: async () => {
      const services = (await opened)?.services
      await Promise.all([services?.outbox.stop(), services?.jobs.stop()])
    },
    close: async () => {
      await (await opened)?.close()
    },
  }
}
