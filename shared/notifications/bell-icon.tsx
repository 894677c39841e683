import { Bell } from 'lucide'

import { Icon } from '../ui/icon.tsx'

/** The icon of a bell; the build cannot import it under another name than its own. */
export const BellIcon = () => <Icon of={Bell} />
