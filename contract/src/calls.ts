import { loginCall, logoutCall, registerCall, setupCall } from './account.ts'
import type { AnswerOf, BodyOf, CallKey, ParamsOf, QueryOf } from './call.ts'
import {
  addCommentCall,
  commentBaseCall,
  commentsCall,
  deleteCommentCall,
  editCommentCall,
  replyCall,
  threadCall,
} from './comment.ts'
import {
  addEntityCall,
  addLinkCall,
  changeMemberCall,
  deleteEntityCall,
  editEntityCall,
  entityCall,
  joinCall,
  leaveCall,
  linksCall,
  membersCall,
  moderateCall,
  moderationCall,
  revokeLinkCall,
} from './community.ts'
import {
  conversationCall,
  conversationsCall,
  deleteMessageCall,
  readMessagesCall,
  sendMessageCall,
} from './conversation.ts'
import { consentTextCall, decideConsentCall } from './consent.ts'
import { entitiesCall } from './entity.ts'
import {
  acceptFriendRequestCall,
  blockCall,
  blockedCall,
  followCall,
  friendRequestCall,
  friendRequestsCall,
  friendsCall,
  rejectFriendRequestCall,
  revokeFriendRequestCall,
  sendFriendRequestCall,
  unblockCall,
  unfollowCall,
  unfriendCall,
} from './friend.ts'
import {
  actAsCall,
  confirmCall,
  deleteAccountCall,
  endOtherSessionsCall,
  endSessionCall,
  exportCall,
  sessionsCall,
} from './identity.ts'
import { infoPageCall } from './info.ts'
import { insightCall, onThisDayCall, personCall } from './lifeline.ts'
import { likeCall, likeCommentCall, relationListCall, unlikeCall, unlikeCommentCall } from './like.ts'
import {
  cropMediaCall,
  deleteMediaCall,
  editMediaCall,
  mediaFileCall,
  profileImageCall,
  readMediaCall,
  uploadCall,
  videoLinkCall,
} from './media.ts'
import { deleteNotificationCall, notificationsCall, readNotificationsCall } from './notification.ts'
import { askRestoreCall, changePasswordCall, checkRestoreCall, restoreCall } from './password.ts'
import { peopleCall, suggestionCall } from './people.ts'
import {
  addPostCall,
  audienceCall,
  autocompleteCall,
  deletePostCall,
  editPostCall,
  hideFromTimelineCall,
  readPostCall,
  searchCall,
  setMoodCall,
  setPrivacyCall,
  sharePostCall,
  timelineCall,
} from './post.ts'
import { addressCall, editProfileCall, ownProfileCall } from './profile.ts'
import { reportCall } from './report.ts'
import { healthCall, publicCall, readyCall, socialCall, versionCall } from './site.ts'
import { fullStateCall, minimalStateCall, stateCall } from './state.ts'

/** Every call there is: openapi, the client's types and the coverage test read this list. */
export const calls = [
  registerCall,
  loginCall,
  logoutCall,
  setupCall,
  stateCall,
  fullStateCall,
  minimalStateCall,
  checkRestoreCall,
  askRestoreCall,
  restoreCall,
  changePasswordCall,
  deleteAccountCall,
  exportCall,
  sessionsCall,
  endSessionCall,
  endOtherSessionsCall,
  confirmCall,
  actAsCall,
  ownProfileCall,
  editProfileCall,
  addressCall,
  consentTextCall,
  decideConsentCall,
  infoPageCall,
  mediaFileCall,
  uploadCall,
  deleteMediaCall,
  readMediaCall,
  editMediaCall,
  cropMediaCall,
  videoLinkCall,
  profileImageCall,
  personCall,
  insightCall,
  onThisDayCall,
  setMoodCall,
  addPostCall,
  readPostCall,
  editPostCall,
  deletePostCall,
  setPrivacyCall,
  sharePostCall,
  audienceCall,
  entitiesCall,
  entityCall,
  addEntityCall,
  editEntityCall,
  deleteEntityCall,
  joinCall,
  leaveCall,
  membersCall,
  changeMemberCall,
  linksCall,
  addLinkCall,
  revokeLinkCall,
  moderationCall,
  moderateCall,
  timelineCall,
  hideFromTimelineCall,
  searchCall,
  autocompleteCall,
  commentBaseCall,
  commentsCall,
  threadCall,
  addCommentCall,
  replyCall,
  editCommentCall,
  deleteCommentCall,
  likeCall,
  unlikeCall,
  likeCommentCall,
  unlikeCommentCall,
  relationListCall,
  peopleCall,
  suggestionCall,
  friendsCall,
  friendRequestCall,
  friendRequestsCall,
  sendFriendRequestCall,
  revokeFriendRequestCall,
  acceptFriendRequestCall,
  rejectFriendRequestCall,
  unfriendCall,
  followCall,
  unfollowCall,
  blockCall,
  unblockCall,
  blockedCall,
  reportCall,
  conversationsCall,
  conversationCall,
  sendMessageCall,
  readMessagesCall,
  deleteMessageCall,
  notificationsCall,
  readNotificationsCall,
  deleteNotificationCall,
  publicCall,
  versionCall,
  socialCall,
  healthCall,
  readyCall,
] as const

type AnyCall = (typeof calls)[number]
type CallMap = { [C in AnyCall as CallKey<C>]: C }

/** 'GET /api/profile/me' and its like: all that the browser needs at run time. */
export type Key = keyof CallMap
export type Params<K extends Key> = ParamsOf<CallMap[K]>
export type Query<K extends Key> = Partial<QueryOf<CallMap[K]>>
export type Body<K extends Key> = BodyOf<CallMap[K]>
export type Answer<K extends Key> = AnswerOf<CallMap[K]>
