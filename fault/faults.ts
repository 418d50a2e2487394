import { appKilled } from './app-killed.ts'
import { backupFolder, backupS3 } from './backup-copies.ts'
import { clock } from './clock.ts'
import { diskFull } from './disk-full.ts'
import { importKilled } from './import-killed.ts'
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
  // after the upload that is cut, which expects an empty quarantine: a killed import leaves a folder there for an hour
  importKilled,
  sockets,
  clock,
  oldFrontend,
  soak,
  restoreDrill,
  backupFolder,
  backupS3,
  pointInTime,
  // last: after it the database is newer than the program
  migration,
]
