import type { ModelLot } from './model-lots.ts'
import type { Reference } from './order-reference.ts'
import type { Step } from './order-stories.ts'
import type { OwnCluster } from './own-cluster.ts'
import type { SignedIn } from './people.ts'
import type { TwoServers, Which } from './two-servers.ts'

/** A step, which server is asked first, and how. */
export interface ServedStep extends Step {
  server: Which
  /** To both servers at once; with something else at the same time; without asking a second time. */
  how: 'once' | 'both' | 'rival' | 'give up'
}

/** Who acts, and where. */
export interface Stage {
  ctx: OwnCluster['ctx']
  servers: TwoServers
  seller: SignedIn
  maker: SignedIn
  checker: SignedIn
  slugs: readonly string[]
  lots: readonly ModelLot[]
  price: number
}

/** What one buyer's orders go through, as far as those who pay them out need it. */
export interface Lane {
  readonly stage: Stage
  readonly model: Reference
  heard(
    which: Which,
    who: SignedIn,
    path: string,
    body: object,
  ): Promise<{ status: number; unheard: number }>
  read(
    which: Which,
    who: SignedIn,
    path: string,
  ): Promise<{ status: number; json: ReturnType<typeof JSON.parse> }>
}
