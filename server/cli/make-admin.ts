/** `npm run make-admin -- email [--remove]`: makes somebody an operator, or undoes that. */
import { DatabaseClock } from '#server/db/database-clock.ts'
import { makeOperator, removeOperator } from '#server/features/admin/service.ts'
import { openServices } from '#server/on-demand.ts'
import { emailAddress } from '#shared/contract/text.ts'

import { runCommand } from './command.ts'

const usage = 'Name one email address: npm run make-admin -- name@company.com [--remove]'

await runCommand(async ({ config, log, words, say }) => {
  const [given = '', ...more] = words.filter((word) => word !== '--remove')
  const parsed = emailAddress(usage).safeParse(given)
  if (!parsed.success || more.length > 0) throw new Error(usage)
  const email = parsed.data
  const databaseClock = new DatabaseClock()
  const clock = databaseClock.now
  const pages = { invalidate: () => {} }
  const { services, close } = await openServices(
    { config, log, clock, databaseClock, pages },
    { background: false },
  )
  const { database } = services
  try {
    const ctx = { db: database.db, clock, config, log, services }
    if (words.includes('--remove')) {
      await removeOperator(ctx, email)
      say(`${email} is no operator any more, and is logged out.`)
    } else if ((await makeOperator(ctx, email)) === 'made') {
      say(`${email} is an operator now. Log in again and set up two-step login under Security.`)
    } else {
      say(`${email} is an operator now. A link that chooses the password is mailed there.`)
    }
  } finally {
    await close()
  }
})
