import { adminAudit } from './audit-contract.ts'
import { adminJobs } from './jobs-contract.ts'
import { adminOutbox } from './outbox-contract.ts'
import { adminOverview } from './overview-contract.ts'
import { adminPeople } from './people-contract.ts'

/** The operator's console. For everybody else it does not exist. */
export const admin = {
  ...adminOverview,
  ...adminPeople,
  ...adminOutbox,
  ...adminJobs,
  ...adminAudit,
}
