// SPDX-License-Identifier: Apache-2.0
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CrashNotes.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { slot_count = 64, text_size = 512, shown_count = 8, stack_size = 1 << 15, none = -1 };
enum { is_free, is_written, is_noted };

// Formatted beforehand: a signal handler may neither allocate nor wait for a lock.
static struct {
  int state;
  char text[text_size];
} slots[slot_count];
static char program_text[text_size];
static int reports;

// The slot of the work that the thread does.
static _Thread_local int own = none;

static const struct {
  int number;
  const char *name;
} faults[] = {
    {SIGILL, "SIGILL"},   {SIGTRAP, "SIGTRAP"}, {SIGSEGV, "SIGSEGV"},
    {SIGBUS, "SIGBUS"}, {SIGFPE, "SIGFPE"},   {SIGABRT, "SIGABRT"},
};
enum { fault_count = sizeof faults / sizeof *faults };
static struct sigaction previous[fault_count];

// Copies a text, cut between two characters.
static void copy_text(char *target, const char *text) {
  size_t length = strlen(text);
  if (length >= text_size) {
    length = text_size - 1;
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--;
  }
  memcpy(target, text, length);
  target[length] = 0;
}

int silhouette_begin_work(const char *text) {
  if (own != none) return none;
  for (int slot = 0; slot < slot_count; slot++) {
    int expected = is_free;
    if (!__atomic_compare_exchange_n(&slots[slot].state, &expected, is_written, 0,
                                     __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      continue;
    copy_text(slots[slot].text, text);
    __atomic_store_n(&slots[slot].state, is_noted, __ATOMIC_RELEASE);
    own = slot;
    return slot;
  }
  return none;
}

void silhouette_end_work(int number) {
  if (number == none) return;
  own = none;
  __atomic_store_n(&slots[number].state, is_free, __ATOMIC_RELEASE);
}

static void append(char *line, size_t *length, const char *text) {
  size_t count = strlen(text);
  memcpy(line + *length, text, count);
  *length += count;
}

// Appends the thread's work or, on a thread that helps others, all work in progress.
static void append_work(char *line, size_t *length) {
  if (own != none) {
    append(line, length, slots[own].text);
    return;
  }
  int count = 0;
  for (int slot = 0; slot < slot_count; slot++) {
    if (__atomic_load_n(&slots[slot].state, __ATOMIC_ACQUIRE) != is_noted) continue;
    if (count == shown_count) {
      append(line, length, " and others");
      return;
    }
    if (count++ > 0) append(line, length, ", ");
    append(line, length, slots[slot].text);
  }
  if (count == 0) append(line, length, program_text);
}

static void report_crash(int number, siginfo_t *info, void *context) {
  (void)context;
  static int is_reporting;
  static char line[(shown_count + 1) * (text_size + 2)];
  int fault = 0;
  while (fault < fault_count - 1 && faults[fault].number != number) fault++;
  if (!__atomic_exchange_n(&is_reporting, 1, __ATOMIC_SEQ_CST)) {
    size_t length = 0;
    append(line, &length, "Error: crash (");
    append(line, &length, faults[fault].name);
    append(line, &length, ") while working on ");
    append_work(line, &length);
    append(line, &length, "\n");
    // Nothing can be done about an error.
    ssize_t written = write(STDERR_FILENO, line, length);
    (void)written;
  } else {
    // Another thread is writing, and ends the process.
    poll(NULL, 0, 1000);
  }
  // An instruction that failed does so again, so that the Swift runtime's handler, if it has one, finds it as it was. A
  // breakpoint is over on x86, and so is a signal that a process sent: it is delivered when this function returns.
  int repeats = info->si_code > 0;
#if defined(__x86_64__)
  repeats = repeats && number != SIGTRAP;
#endif
  if (repeats) {
    sigaction(number, &previous[fault], NULL);
  } else {
    signal(number, SIG_DFL);
    raise(number);
  }
}

void silhouette_report_crashes(const char *program) {
  copy_text(program_text, program);
  reports = 1;
  // The main thread's, unless the Swift runtime has given it one.
  static char memory[stack_size];
  stack_t stack;
  if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
    stack = (stack_t){.ss_sp = memory, .ss_size = sizeof memory};
    sigaltstack(&stack, NULL);
  }
  struct sigaction action = {.sa_sigaction = report_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int fault = 0; fault < fault_count; fault++) {
    // A parent may have made the process ignore a signal.
    if (sigaction(faults[fault].number, NULL, &previous[fault]) == 0 &&
        previous[fault].sa_handler != SIG_IGN)
      sigaction(faults[fault].number, &action, NULL);
  }
}

void silhouette_run_with_signal_stack(void (*body)(void *), void *argument) {
  if (!reports) {
    body(argument);
    return;
  }
  // At the beginning of the thread's own stack, which is used up at the other end.
  char memory[stack_size];
  stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
  sigaltstack(&stack, NULL);
  body(argument);
  stack = (stack_t){.ss_flags = SS_DISABLE};
  sigaltstack(&stack, NULL);
}
