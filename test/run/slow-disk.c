/* Preloaded into a process: delays fsync and fdatasync by the milliseconds that a file states, and records the syncs of the main
   thread, which runs the event loop. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static long delay_ms(void) {
  const char *path = getenv("SLOW_DISK_MS_FILE");
  char text[16] = "";
  if (path == NULL) return 0;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  return length > 0 ? atol(text) : 0;
}

static void record(int synced) {
  const char *path = getenv("SLOW_DISK_RECORD");
  char link[32], name[512];
  if (path == NULL || syscall(SYS_gettid) != getpid()) return;
  snprintf(link, sizeof link, "/proc/self/fd/%d", synced);
  ssize_t length = readlink(link, name, sizeof name - 1);
  if (length < 0) return;
  name[length] = '\n';
  int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return;
  if (write(file, name, length + 1) < 0) abort();
  close(file);
}

static int sync_slowly(const char *name, int file) {
  int (*sync_now)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  record(file);
  usleep(delay_ms() * 1000);
  return sync_now(file);
}

int fsync(int file) { return sync_slowly("fsync", file); }
int fdatasync(int file) { return sync_slowly("fdatasync", file); }
