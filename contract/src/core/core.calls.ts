import { finishClipCall, readClipCall, sendClipCall } from './clip.ts'
import { consentTextCall, decideConsentCall } from './consent.ts'
import { entitiesCall } from './entity.ts'
import { infoPageCall, infoPagesCall } from './info.ts'
import {
  cropMediaCall,
  deleteMediaCall,
  editMediaCall,
  mediaFileCall,
  profileImageCall,
  readMediaCall,
  storageCall,
  uploadCall,
  videoLinkCall,
} from './media.ts'
import { companiesCall, editCompanyCall, setSiteSettingCall, siteSettingCall } from './site-setting.ts'
import { healthCall, publicCountsCall, readyCall, versionCall } from './site.ts'
import { cityCall, nearTownCall } from './town.ts'

export const coreCalls = [
  consentTextCall,
  decideConsentCall,
  infoPageCall,
  infoPagesCall,
  mediaFileCall,
  uploadCall,
  readClipCall,
  sendClipCall,
  finishClipCall,
  deleteMediaCall,
  readMediaCall,
  storageCall,
  editMediaCall,
  cropMediaCall,
  videoLinkCall,
  profileImageCall,
  entitiesCall,
  siteSettingCall,
  setSiteSettingCall,
  companiesCall,
  editCompanyCall,
  cityCall,
  nearTownCall,
  publicCountsCall,
  versionCall,
  healthCall,
  readyCall,
] as const
