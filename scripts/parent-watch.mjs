// Ends this process when the one that started it is gone. A parent killed with -9 can tell nobody, but the kernel
// closes its end of the channel; without this the server would live on, holding the port and the data folder.
if (process.connected) {
  process.on('disconnect', stop)
  process.channel?.unref()
} else if (process.connected === false) {
  stop()
}

function stop() {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 20_000).unref()
}
