import { allow, type Handlers } from '#server/contract/operation.ts'
import { changes, member, selling, views } from '#server/contract/rules.ts'
import type { imports } from '#shared/features/listings/import/contract.ts'

import { addImport, readAgain } from './add-import.ts'
import { exportInvalid, exportStock } from './export-stock.ts'
import { importTemplate } from './import-template.ts'
import { listImportRows, listImports } from './list-imports.ts'
import { addZip, dropZip } from './pictures/add-zip.ts'
import { discardImport, repairRows } from './repair-rows.ts'
import { setImport } from './set-import.ts'
import { commitAsked, undoAsked } from './start-import.ts'
import { importProgress, ownImport } from './view-import.ts'

const sees = views(member, 'stock')
const keeps = selling(changes(member, 'stock'))

/** Only a company's own people see and change its imports. */
export const importHandlers: Handlers<typeof imports> = {
  add: allow(keeps, addImport),
  list: allow(sees, listImports),
  view: allow(sees, (ctx, { id }) => ownImport(ctx, id)),
  progress: allow(sees, (ctx, { id }) => importProgress(ctx, id)),
  rows: allow(sees, listImportRows),
  set: allow(keeps, setImport),
  read: allow(keeps, readAgain),
  addPictures: allow(keeps, addZip),
  dropPictures: allow(keeps, (ctx, { id }) => dropZip(ctx, id)),
  repair: allow(keeps, repairRows),
  commit: allow(keeps, commitAsked),
  undo: allow(keeps, (ctx, { id }) => undoAsked(ctx, id)),
  discard: allow(keeps, (ctx, { id }) => discardImport(ctx, id)),
  invalid: allow(sees, exportInvalid),
  export: allow(sees, exportStock),
  template: allow(sees, (_, { kind }) => importTemplate(kind)),
}
