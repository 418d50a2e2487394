// Generated from texts/core.tsv by texts/generate.ts.
import type { Message } from '@entemi/contract/message'

export const mailTexts = {
hu: {
  'app.name': "Entemi",
  'report.outcome.dismiss': "Megnéztük, és nem sért szabályt. Ha zavar, letilthatod az illetőt.",
  'report.outcome.hide': "Megnéztük, és elrejtettük. Köszönjük, hogy szóltál.",
  'report.outcome.remove': "Megnéztük, és eltávolítottuk. Köszönjük, hogy szóltál.",
  'report.outcome.suspend': "Megnéztük, és felfüggesztettük a fiókot. Köszönjük, hogy szóltál.",
  'mail.greeting': ["Szia, ",["name"],"!"],
  'mail.signature': ["Üdvözlettel:\n",["app"]],
  'mail.restore.subject': "Új jelszó beállítása",
  'mail.restore.body': ["Valaki, remélhetőleg te, új jelszót kért ehhez a címhez. Ezzel a linkkel állíthatod be:\n\n",["link"],"\n\nA link ",["minutes"]," percig él, és egyszer használható. Ha nem te kérted, nincs teendőd: a jelszavad a régi marad."],
  'mail.restoreSocial.subject': "Így tudsz belépni",
  'mail.restoreSocial.body': ["Új jelszót kértek ehhez a címhez, de ehhez a fiókhoz nem tartozik jelszó. Így lépsz be: ",["service"],". Ha nem te kérted, nincs teendőd."],
  'mail.welcome.subject': "Jó, hogy itt vagy",
  'mail.welcome.body': ["Elkészült a fiókod. Kezdd egyetlen kérdéssel: hogy vagy most? Két koppintás az egész.\n\n",["link"],"\n\nAmit „Csak én” jelöléssel írsz, azt rajtad kívül senki sem látja az oldalon. Az adataidat bármikor letöltheted vagy törölheted."],
  'mail.friendRequest.subject': [["name"]," barátnak jelölt"],
  'mail.friendRequest.body': [["name"]," szeretne a barátod lenni. Itt válaszolhatsz neki:\n\n",["link"],"\n\nHa nem ismered, nyugodtan elutasíthatod: nem küldünk róla értesítést."],
  'mail.report.subject': "Megnéztük a jelentésedet",
  'mail.report.body': ["Köszönjük, hogy szóltál. Ez lett az eredménye:\n\n",["outcome"],"\n\nHa úgy látod, tévedtünk, válaszolj erre a levélre."],
  'mail.digest.subject': "Ami a héten történt",
  'mail.digest.body': ["Ezen a héten ",["entries"]," új bejegyzést írtak a barátaid és a közösségeid tagjai. ",["challenges","plural",{"0":["Most nem vár rád kihívás."],"other":["#"," kihívás vár rád."]}],"\n\n",["link"]],
  'mail.unsubscribe': ["Ha nem kérsz több ilyen levelet: ",["link"]],
},
en: {
  'app.name': "Entemi",
  'report.outcome.dismiss': "We looked at it and it breaks no rule. If it bothers you, you can block the person.",
  'report.outcome.hide': "We looked at it and hid it. Thank you for telling us.",
  'report.outcome.remove': "We looked at it and removed it. Thank you for telling us.",
  'report.outcome.suspend': "We looked at it and suspended the account. Thank you for telling us.",
  'mail.greeting': ["Hi ",["name"],","],
  'mail.signature': ["Warm wishes,\n",["app"]],
  'mail.restore.subject': "Set a new password",
  'mail.restore.body': ["Someone, hopefully you, asked for a new password for this address. Set it with this link:\n\n",["link"],"\n\nThe link works for ",["minutes","plural",{"one":["#"," minute"],"other":["#"," minutes"]}]," and only once. If it was not you, there is nothing to do: your password stays the same."],
  'mail.restoreSocial.subject': "How you can log in",
  'mail.restoreSocial.body': ["A new password was asked for this address, but this account has no password. You log in with: ",["service"],". If it was not you, there is nothing to do."],
  'mail.welcome.subject': "Good to have you here",
  'mail.welcome.body': ["Your account is ready. Start with one question: how are you now? It takes two taps.\n\n",["link"],"\n\nWhat you write as “Only me” is seen by nobody but you on the site. You can download or delete your data at any time."],
  'mail.friendRequest.subject': [["name"]," sent you a friend request"],
  'mail.friendRequest.body': [["name"]," would like to be your friend. You can answer here:\n\n",["link"],"\n\nIf you do not know them, feel free to decline: no notification is sent."],
  'mail.report.subject': "We looked at your report",
  'mail.report.body': ["Thank you for telling us. This is the outcome:\n\n",["outcome"],"\n\nIf you think we got it wrong, reply to this mail."],
  'mail.digest.subject': "What happened this week",
  'mail.digest.body': ["This week your friends and communities wrote ",["entries","plural",{"one":["#"," new entry"],"other":["#"," new entries"]}],". ",["challenges","plural",{"0":["No challenge is waiting for you."],"one":["#"," challenge is waiting for you."],"other":["#"," challenges are waiting for you."]}],"\n\n",["link"]],
  'mail.unsubscribe': ["If you no longer want these mails: ",["link"]],
},
} satisfies Record<'hu' | 'en', Record<string, Message>>

export interface MailTextValues {
  'mail.greeting': { name: string | number }
  'mail.signature': { app: string | number }
  'mail.restore.body': { link: string | number; minutes: number }
  'mail.restoreSocial.body': { service: string | number }
  'mail.welcome.body': { link: string | number }
  'mail.friendRequest.subject': { name: string | number }
  'mail.friendRequest.body': { name: string | number; link: string | number }
  'mail.report.body': { outcome: string | number }
  'mail.digest.body': { entries: number; challenges: number; link: string | number }
  'mail.unsubscribe': { link: string | number }
}
