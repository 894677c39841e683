/** `npm run db:migrate`: brings the database to this release's newest migration. */
import { startEngine } from '#server/db/engine.ts'
import { migrateDatabase, newestKnownMigration } from '#server/db/migrate.ts'

import { runCommand } from './command.ts'

await runCommand(async ({ config, log, say }) => {
  const engine = await startEngine(config, log, { join: true })
  try {
    await migrateDatabase(engine)
  } finally {
    await engine.close()
  }
  say(`The database is at the migration of ${new Date(newestKnownMigration()).toISOString()}.`)
})
