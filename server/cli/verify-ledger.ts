/** `npm run verify-ledger`: works the whole ledger out again, compares it with the orders, and fails if anything is wrong. */
import { openDatabase } from '#server/db/database.ts'
import { verifyBooks } from '#server/features/payments/service.ts'
import { counted } from '#shared/ui/words.ts'

import { runCommand } from './command.ts'

await runCommand(async ({ config, log, say }) => {
  const database = await openDatabase(config, log, { join: true })
  try {
    const { entries, postings, faults } = await verifyBooks(database)
    for (const fault of faults) say(fault)
    if (faults.length > 0) {
      throw new Error(`The ledger is not whole: ${counted(faults.length, 'fault')}.`)
    }
    const read = `${counted(entries, 'entry', 'entries')}, ${counted(postings, 'posting')}`
    say(`The ledger is whole: ${read}.`)
  } finally {
    await database.close()
  }
})
