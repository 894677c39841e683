import type { RouteObject } from 'react-router-dom'

import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'

/** The page of all notifications; the bell in `shared/notifications/` shows the newest. */
export const notificationRoutes: RouteObject[] = [
  privateRoute({
    path: paths.notifications,
    module: 'features/notifications/pages/notifications',
    load: () => import('./pages/notifications.tsx'),
    group: 'work',
  }),
]
