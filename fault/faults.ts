import { appKilled } from './app-killed.ts'
import { clock } from './clock.ts'
import { diskFull } from './disk-full.ts'
import { migration } from './migration.ts'
import { oldFrontend } from './old-frontend.ts'
import type { Fault } from './outcome.ts'
import { postgresRestarted, postgresStopped } from './postgres-stopped.ts'
import { restoreDrill } from './restore-drill.ts'
import { slowClients } from './slow-clients.ts'
import { soak } from './soak.ts'
import { sockets } from './sockets.ts'
import { portKept, toldToStop } from './told-to-stop.ts'
import { uploadCut } from './upload-cut.ts'

export const faults: readonly Fault[] = [
  appKilled,
  postgresStopped,
  postgresRestarted,
  toldToStop,
  portKept,
  diskFull,
  slowClients,
  uploadCut,
  sockets,
  clock,
  oldFrontend,
  soak,
  restoreDrill,
  // last: it leaves a database behind that is newer than the program
  migration,
]
