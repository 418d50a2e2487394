import { lazy, withTexts } from './route-entry.ts'
import type { RouteEntry } from './route-entry.ts'

/** Lessons with their solutions, trainings, and broadcasts. */
export const lessonRoutes: readonly RouteEntry[] = [
  {
    path: '/lesson',
    title: 'page.challenges',
    gate: 'member',
    page: lazy(() => import('#/community/lesson/LessonListPage.tsx'), 'LessonListPage'),
  },
  {
    path: '/lesson/$id',
    title: 'page.challenge',
    gate: 'member',
    frame: 'back',
    aside: 'page',
    page: withTexts(
      'group',
      lazy(() => import('#/community/lesson/LessonPage.tsx'), 'LessonPage'),
    ),
  },
  {
    path: '/lesson/edit/$id',
    title: ({ params }) => (params['id'] === '-1' ? 'page.challengeAdd' : 'page.challengeEdit'),
    gate: 'full',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/community/lesson/LessonEditPage.tsx'), 'LessonEditPage'),
    ),
  },
  {
    path: '/solution/$id',
    title: 'page.solution',
    gate: 'member',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/community/lesson/SolutionPage.tsx'), 'SolutionPage'),
    ),
  },
  {
    path: '/solution/edit/$lesson_id/$solution_id',
    title: ({ params }) => (params['solution_id'] === '-1' ? 'page.solutionAdd' : 'page.solutionEdit'),
    gate: 'member',
    frame: 'close',
    page: withTexts(
      'group',
      lazy(() => import('#/community/lesson/SolutionEditPage.tsx'), 'SolutionEditPage'),
    ),
  },
  {
    path: '/training/$id',
    title: 'page.training',
    gate: 'full',
    frame: 'back',
    aside: 'page',
    page: withTexts(
      'group',
      lazy(() => import('#/community/lesson/TrainingPage.tsx'), 'TrainingPage'),
    ),
  },
  {
    path: '/training/$id/week',
    title: 'page.trainingWeek',
    gate: 'full',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/community/lesson/WeekAddPage.tsx'), 'WeekAddPage'),
    ),
  },
  {
    path: '/task',
    title: 'page.tasks',
    gate: 'member',
    page: withTexts(
      'group',
      lazy(() => import('#/community/lesson/LessonListPage.tsx'), 'TaskPage'),
    ),
  },
  {
    path: '/live',
    title: 'page.live',
    gate: 'member',
    page: withTexts(
      'group',
      lazy(() => import('#/community/live/LivePage.tsx'), 'LivePage'),
    ),
  },
  {
    path: '/live/$channel_id',
    title: 'page.liveChannel',
    gate: 'member',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/community/live/ChannelPage.tsx'), 'ChannelPage'),
    ),
  },
  {
    path: '/live/chat/$channel_id',
    title: 'page.liveChat',
    gate: 'member',
    popup: 'side',
    page: withTexts(
      'group',
      lazy(() => import('#/community/live/ChatPopup.tsx'), 'ChatPopup'),
    ),
  },
]
