import { printTable } from '../bench/table.ts'
import { measureSizes } from './page-sizes.ts'

// Part of `npm run check`, after the build: fails when a page is over its budget.
const rows = await measureSizes()
printTable('Sizes', rows)
process.exit(rows.every((row) => row.met) ? 0 : 1)
