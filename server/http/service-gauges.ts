import { count } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'

import { outboxMail } from '#server/mail/table.ts'
import type { ServicesOnDemand } from '#server/services.ts'

/** Gauges for the services: database connections, and mails by state. */
export function serviceGauges(registry: Registry, { open }: Pick<ServicesOnDemand, 'open'>): void {
  const connections = new Gauge({
    name: 'relustre_database_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const { pool } = (await open()).database
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  const mails = new Gauge({
    name: 'relustre_outbox_mails',
    help: 'Mails that wait to be sent, and mails given up',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const { db } = (await open()).database
      const { state } = outboxMail
      const rows = await db.select({ state, mails: count() }).from(outboxMail).groupBy(state)
      for (const each of ['queued', 'failed']) {
        this.set({ state: each }, rows.find((row) => row.state === each)?.mails ?? 0)
      }
    },
  })
  for (const gauge of [connections, mails]) registry.registerMetric(gauge)
}
