/** The emails that a person may turn off, with their defaults. */
export const notificationKinds = [
  {
    name: 'offers',
    label: 'Offers',
    says: 'Somebody makes, raises or answers an offer.',
    usual: true,
  },
  { name: 'orders', label: 'Orders', says: 'An order is paid, sent or delivered.', usual: true },
  { name: 'messages', label: 'Messages', says: 'Another company writes to yours.', usual: true },
  {
    name: 'matchingStock',
    label: 'Matching stock',
    says: 'New stock matches what you are looking for.',
    usual: true,
  },
  { name: 'news', label: 'News', says: 'What is new here, a few times a year.', usual: false },
] as const
export type NotificationKind = (typeof notificationKinds)[number]['name']
export type Notifications = Record<NotificationKind, boolean>

/** A person's choices, with defaults for the rest. */
export const chosenNotifications = (kept: Readonly<Record<string, boolean>>): Notifications =>
  Object.fromEntries(
    notificationKinds.map(({ name, usual }) => [name, kept[name] ?? usual]),
  ) as Notifications
