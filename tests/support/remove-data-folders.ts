import { afterAll } from 'vitest'

import { removeDataFolders } from './data-folders.ts'

// A setup file comes before each test file, and `afterAll` runs in the opposite order: by then the
// file has stopped what works in the folders.
afterAll(removeDataFolders)
