import type { PlainTextKey } from '#/platform/i18n/i18n.ts'
import { saveJoin } from '#/platform/session/login-target.ts'
import { lazy, lazyWithData, withTexts } from './route-entry.ts'
import type { Page, RouteEntry } from './route-entry.ts'

/** People, communities and their entries. */
export const peopleRoutes: readonly RouteEntry[] = [
  {
    path: '/people',
    title: 'page.people',
    gate: 'public',
    page: lazy(() => import('#/app/guest/PublicPages.tsx'), 'PeoplePublicPage'),
  },
  {
    path: '/people/$id',
    title: 'page.people',
    gate: 'member',
    frame: 'bare',
    aside: 'page',
    page: lazy(() => import('#/community/people/PersonPage.tsx'), 'PersonPage'),
  },
  {
    path: '/friend/request/$id',
    title: 'page.friendRequest',
    gate: 'member',
    frame: 'back',
    page: lazy(() => import('#/community/people/FriendRequestPage.tsx'), 'FriendRequestPage'),
  },
  {
    path: '/client',
    title: 'page.clients',
    gate: 'full',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/diary/client/ClientPage.tsx'), 'ClientPage'),
    ),
  },
  {
    path: '/client/$id',
    title: 'page.clients',
    gate: 'full',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/diary/client/ClientEntriesPage.tsx'), 'ClientEntriesPage'),
    ),
  },
  {
    path: '/friend_list',
    title: 'page.friends',
    gate: 'member',
    popup: 'sheet',
    page: lazy(() => import('#/community/people/FriendListPopup.tsx'), 'FriendListPopup'),
  },
  {
    path: '/entity_relation_list_popup/$id',
    title: relationTitle,
    gate: 'member',
    popup: 'sheet',
    page: lazy(() => import('#/community/people/RelationPopup.tsx'), 'RelationPopup'),
  },
  {
    path: '/we',
    title: 'page.we',
    gate: 'public',
    full: true,
    page: lazy(() => import('#/app/guest/PublicPages.tsx'), 'WePublicPage'),
  },
  {
    path: '/map',
    title: 'page.map',
    gate: 'member',
    full: true,
    page: lazy(() => import('#/community/map/MapPage.tsx'), 'MapPage'),
  },

  {
    path: '/event',
    title: 'page.events',
    gate: 'member',
    frame: 'back',
    aside: 'page',
    page: withTexts(
      'group',
      lazy(() => import('#/diary/event/EventsPage.tsx'), 'EventsPage'),
    ),
  },

  {
    path: '/entity',
    title: 'page.communities',
    gate: 'full',
    page: withTexts(
      'group',
      lazy(() => import('#/community/community/CommunityListPage.tsx'), 'CommunityListPage'),
    ),
  },
  {
    path: '/entity/add',
    title: 'page.communityAdd',
    gate: 'full',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/community/community/CommunityEditPage.tsx'), 'CommunityAddPage'),
    ),
  },
  {
    path: '/entity/edit/$id',
    title: 'page.communityEdit',
    gate: 'full',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/community/community/CommunityEditPage.tsx'), 'CommunityEditPage'),
    ),
  },
  {
    path: '/entity/$id',
    title: 'page.community',
    gate: 'full',
    frame: 'back',
    aside: 'page',
    page: withTexts(
      'group',
      lazyWithData(() => import('#/community/community/CommunityPage.tsx'), 'CommunityPage', 'loadCommunity'),
    ),
  },
  {
    path: '/entity/$id/join',
    title: 'page.join',
    gate: 'full',
    frame: 'back',
    remember: ({ params }) => rememberJoin('entity', params['id']),
    page: withTexts(
      'group',
      lazy(() => import('#/community/community/JoinPage.tsx'), 'JoinPage'),
    ),
  },
  {
    path: '/group/$guid/join',
    title: 'page.joinByLink',
    gate: 'full',
    frame: 'back',
    remember: ({ params }) => rememberJoin('group', params['guid']),
    invites: true,
    page: withTexts(
      'group',
      lazy(() => import('#/community/community/JoinPage.tsx'), 'InvitationPage'),
    ),
  },
  {
    path: '/entity/$id/members',
    title: 'page.members',
    gate: 'full',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/community/community/MemberListPage.tsx'), 'MemberListPage'),
    ),
  },
  {
    path: '/entity/$id/files',
    title: 'page.files',
    gate: 'full',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/community/community/FileListPage.tsx'), 'FileListPage'),
    ),
  },
  {
    path: '/entity/$id/requests',
    title: 'page.joinRequests',
    gate: 'full',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/community/community/RequestListPage.tsx'), 'RequestListPage'),
    ),
  },
  {
    path: '/entity/$id/bans',
    title: 'page.bans',
    gate: 'full',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/community/community/BanListPage.tsx'), 'BanListPage'),
    ),
  },
  {
    path: '/entity/$id/webhooks',
    title: 'page.webhooks',
    gate: 'full',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/community/webhook/WebhookPages.tsx'), 'GroupWebhookPage'),
    ),
  },
  {
    path: '/entity/$id/links',
    title: 'page.joinLinks',
    gate: 'full',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/community/community/LinkListPage.tsx'), 'LinkListPage'),
    ),
  },
  {
    path: '/entity/$id/moderation',
    title: 'moderation.title',
    gate: 'full',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/operation/report/ModerationPage.tsx'), 'ModerationPage'),
    ),
  },
  {
    path: '/entity/$entityId/post',
    title: ({ search }) => (search['category'] === 'N' ? 'page.groupNewsAdd' : 'page.groupPostAdd'),
    gate: 'full',
    frame: 'close',
    page: withTexts(
      'group',
      lazy(() => import('#/community/community/CommunityPostPages.tsx'), 'CommunityPostAddPage'),
    ),
  },
  {
    path: '/entity/post/$postId',
    title: 'page.groupPost',
    gate: 'full',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/community/community/CommunityPostPages.tsx'), 'CommunityPostPage'),
    ),
  },
  {
    path: '/entity/post/edit/$postId',
    title: 'page.groupPostEdit',
    gate: 'full',
    frame: 'close',
    page: withTexts(
      'group',
      lazy(() => import('#/community/community/CommunityPostPages.tsx'), 'CommunityPostEditPage'),
    ),
  },
]

const relationTitles: Record<string, PlainTextKey> = {
  l: 'page.likedBy',
  m: 'page.members',
  b: 'page.friendsOf',
  j: 'page.joinRequests',
}

function relationTitle({ search }: Page): PlainTextKey {
  return relationTitles[search['_reltype'] ?? 'l'] ?? 'page.likedBy'
}

/** Stored through login and registration, so that the invitation is not lost. */
function rememberJoin(room: 'entity' | 'group', id: string | undefined): void {
  if (id !== undefined) saveJoin(id, `/${room}/${encodeURIComponent(id)}/join/`)
}
