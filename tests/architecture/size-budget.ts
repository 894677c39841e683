import { printTable } from '../bench/table.ts'
import { measureNavigations } from './navigations.ts'
import { measureSizes } from './page-sizes.ts'

// Part of `npm run check`, after the build: fails when a page is over its budget, or when a click
// within the site fetches too many scripts or one after another.
const rows = [...(await measureSizes()), ...measureNavigations()]
printTable('Sizes', rows)
process.exit(rows.every((row) => row.met) ? 0 : 1)
