import { count } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'

import { countJobs } from '#server/jobs/job-list.ts'
import { outboxMail } from '#server/mail/table.ts'
import type { ServicesOnDemand } from '#server/services.ts'

/** Gauges for the services: database connections, mails and jobs by state, and operators. */
export function serviceGauges(
  registry: Registry,
  { open }: Pick<ServicesOnDemand, 'open'>,
  clock: () => Date,
): void {
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
  const jobs = new Gauge({
    name: 'relustre_jobs',
    help: 'Background jobs that wait, run or have failed',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const counted = await countJobs((await open()).database, clock())
      for (const state of ['waiting', 'running', 'failed'] as const) {
        this.set({ state }, counted[state])
      }
    },
  })
  const oldestJob = new Gauge({
    name: 'relustre_jobs_oldest_seconds',
    help: 'Seconds for which the oldest due job has waited',
    registers: [],
    async collect() {
      this.set((await countJobs((await open()).database, clock())).oldest)
    },
  })
  const operators = new Gauge({
    name: 'relustre_operators',
    help: 'People who may open the console; without any, run make-admin',
    registers: [],
    async collect() {
      const { database, people } = await open()
      this.set((await people.operators(database.db)).length)
    },
  })
  for (const gauge of [connections, mails, jobs, oldestJob, operators])
    registry.registerMetric(gauge)
}
