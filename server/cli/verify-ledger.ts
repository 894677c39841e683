/** `npm run verify-ledger`: works the whole ledger out again, and fails if anything is wrong. */
import { openDatabase } from '#server/db/database.ts'
import { verifyLedger } from '#server/features/ledger/service.ts'

import { runCommand } from './command.ts'

await runCommand(async ({ config, log, say }) => {
  const database = await openDatabase(config, log)
  try {
    const { entries, postings, faults } = await verifyLedger(database)
    for (const fault of faults) say(fault)
    if (faults.length > 0) throw new Error(`The ledger is not whole: ${faults.length} faults.`)
    const count = (number: number) => number.toLocaleString('en-GB')
    say(`The ledger is whole: ${count(entries)} entries, ${count(postings)} postings.`)
  } finally {
    await database.close()
  }
})
