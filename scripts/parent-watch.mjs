// Ends this process when its parent has ended. A parent killed with -9 sends no signal, but the kernel closes its end
// of the channel; without this the server would keep running, with the port and the data folder locked.
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
