import { Counter, Gauge, type Registry } from 'prom-client'

import type { ServicesOnDemand } from '#server/services.ts'

/** Metrics of the database's replica: how it is, and how much it answers. */
export function replicaMetrics(registry: Registry, { open }: Pick<ServicesOnDemand, 'open'>): void {
  const state = async () => (await open()).replica.state()
  const near = new Gauge({
    name: 'relustre_replica_near',
    help: 'Whether the replica of the database answers and is near enough to be read',
    registers: [],
    async collect() {
      this.set(Number((await state())?.near ?? false))
    },
  })
  const behind = new Gauge({
    name: 'relustre_replica_behind_seconds',
    help: 'Seconds by which the replica is behind at most',
    registers: [],
    async collect() {
      this.set((await state())?.behind ?? Number.NaN)
    },
  })
  const reads = new Counter({
    name: 'relustre_replica_reads_total',
    help: 'Reads that the replica may answer, by the server that answered',
    labelNames: ['server'],
    registers: [],
    async collect() {
      const counted = (await state())?.reads
      this.reset()
      this.inc({ server: 'replica' }, counted?.replica ?? 0)
      this.inc({ server: 'primary' }, counted?.primary ?? 0)
    },
  })
  registry.registerMetric(near)
  registry.registerMetric(behind)
  registry.registerMetric(reads)
}
