import { appKilled } from './app-killed.ts'
import { clock } from './clock.ts'
import { diskFull } from './disk-full.ts'
import { migration } from './migration.ts'
import { oldFrontend } from './old-frontend.ts'
import type { Fault } from './outcome.ts'
import { postgresRestarted, postgresStopped } from './postgres-stopped.ts'
import { pointInTime } from './point-in-time.ts'
import { restoreDrill } from './restore-drill.ts'
import { slowClients } from './slow-clients.ts'
import { soak } from './soak.ts'
import { sockets } from './sockets.ts'
import { gracefulStop, gracefulStopOpenPort } from './graceful-stop.ts'
import { uploadCut } from './upload-cut.ts'

export const faults: readonly Fault[] = [
  appKilled,
  postgresStopped,
  postgresRestarted,
  gracefulStop,
  gracefulStopOpenPort,
  diskFull,
  slowClients,
  uploadCut,
  sockets,
  clock,
  oldFrontend,
  soak,
  restoreDrill,
  pointInTime,
  // last: after it the database is newer than the program
  migration,
]
