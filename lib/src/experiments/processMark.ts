import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/**
 * A process as others can know it again. Its number alone does not do: in a container each start has the same, and a
 * number is given anew once its process is gone.
 */
export interface ProcessMark {
  pid: number;
  /** When it began, by the system's count. */
  began: string;
  /** Where its number means anything: the machine, or the container on it. */
  place: string;
}

const orElse = <T>(read: () => T, other: T): T => {
  try {
    return read();
  } catch {
    return other;
  }
};

/** When a process began; undefined where the system does not tell, or the process is gone. */
function beganAt(pid: number): string | undefined {
  return orElse(() => {
    // The name of the program, in brackets, may hold spaces and brackets itself; the 20th field after it is the start.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    // Ended, and its end not yet heard of by the process that started it.
    if (fields[0] === "Z") return "ended";
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${fields[19]}`;
  }, undefined);
}

/** The mark of this process. */
export function ownMark(): ProcessMark {
  return {
    pid: process.pid,
    began: beganAt(process.pid) ?? String(Math.round(performance.timeOrigin)),
    place: `${hostname()} ${orElse(() => readlinkSync("/proc/self/ns/pid"), "")}`.trim(),
  };
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Whether a process of this place runs still. Where it is not known when one began (a lock of an earlier version, a
 * system that does not tell), another process of its number counts as it.
 */
export function runsStill({ pid, began }: Pick<ProcessMark, "pid"> & Partial<ProcessMark>): boolean {
  if (pid === process.pid) return began === ownMark().began;
  const found = beganAt(pid);
  return isTaken(pid) && (began === undefined || found === undefined || found === began);
}
