// SPDX-License-Identifier: Apache-2.0
// A line about what a program was working on when a fault ends it. Only a program may ask for it: a library leaves the signals
// of its host alone.
#ifndef SILHOUETTE_CRASH_NOTES_H
#define SILHOUETTE_CRASH_NOTES_H

// Makes the signals of faults write such a line to standard error before they end the process as usual. `program` is what it
// was asked to do; it is copied, and stands for work without a note.
void silhouette_report_crashes(const char *program);

// Notes that the calling thread begins a piece of work; the text is copied. The function returns a number for
// `silhouette_end_work`, which the same thread calls. The note of a piece within another is passed over.
int silhouette_begin_work(const char *text);
void silhouette_end_work(int number);

// Calls `body` on this thread, where a signal handler can run even if the thread's stack is used up.
void silhouette_run_with_signal_stack(void (*body)(void *), void *argument);

#endif
