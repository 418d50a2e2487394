import type { TableName } from '@entemi/contract/operation/admin-table'
import type { IconName } from '#/platform/kit/icons.ts'

export const tableIcons: Record<TableName, IconName> = {
  members: 'friends',
  entities: 'group',
  posts: 'note',
  comments: 'comment',
  cases: 'check2',
  articles: 'article',
  lessons: 'lesson',
  channels: 'live',
  media: 'photo',
  info: 'info',
  consents: 'shield',
  audit: 'lock',
}

type Section = TableName | 'reports' | 'registrations' | 'invitations' | 'webhooks' | 'settings' | 'system'

/** The navigation of the administration on wide screens. */
export const sectionGroups = {
  people: ['members', 'registrations', 'invitations', 'entities', 'reports', 'cases'],
  content: ['posts', 'comments', 'articles', 'lessons', 'channels', 'media'],
  system: ['info', 'consents', 'audit', 'webhooks', 'settings', 'system'],
} as const satisfies Record<string, readonly Section[]>

export const sectionIcons: Record<Section, IconName> = {
  ...tableIcons,
  reports: 'flag',
  registrations: 'userplus',
  invitations: 'link',
  webhooks: 'send',
  settings: 'gear',
  system: 'disk',
}
